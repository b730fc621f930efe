import type { Text } from '../../language.ts'

export const cliStatusTexts = {
  help: {
    'zh-CN': '各项业务运行得怎样，以及原因',
    en: 'how each part of the business goes, and why',
    ko: '업무별 상태와 이유',
    ja: '業務ごとの状況とその理由',
    pt: 'como vai cada parte do negócio e por quê',
    vi: 'từng mảng nghiệp vụ ra sao và vì sao',
    th: 'สถานะของแต่ละส่วนธุรกิจและสาเหตุ',
  },
} satisfies Record<string, Text>
