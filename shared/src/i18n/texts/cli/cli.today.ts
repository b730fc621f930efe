import type { Text } from '../../language.ts'

export const cliTodayTexts = {
  help: {
    'zh-CN': '现在有什么需要您处理',
    en: 'what needs you now',
    ko: '지금 필요한 일',
    ja: '今すること',
    pt: 'o que precisa de você agora',
    vi: 'những việc cần bạn ngay',
    th: 'สิ่งที่ต้องการคุณตอนนี้',
  },
} satisfies Record<string, Text>
