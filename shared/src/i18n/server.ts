import type { Text } from './language.ts'

/** What the control plane says where no resource or error has words for it. */
export const serverTexts = {
  ok: {
    'zh-CN': '操作成功',
    en: 'Done',
    ko: '완료되었습니다',
    ja: '完了しました',
    pt: 'Concluído',
    vi: 'Đã hoàn tất',
    th: 'เสร็จแล้ว',
  },
} as const satisfies Record<string, Text>
