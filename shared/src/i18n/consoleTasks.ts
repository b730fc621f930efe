import type { Text } from './language.ts'

/** Book tasks in the console: what bookTask.ts does not say. */
export const consoleTasksTexts = {
  put_back: {
    'zh-CN': '重新排队',
    en: 'Put back in the queue',
    ko: '다시 대기열에 넣기',
    ja: 'キューに戻す',
    pt: 'Recolocar na fila',
    vi: 'Đưa lại vào hàng đợi',
    th: 'ใส่กลับเข้าคิว',
  },
} as const satisfies Record<string, Text>
