import type { ViewTexts } from '../../../resource/define.ts'

export const interestGroupTexts = {
  title: {
    'zh-CN': '兴趣分组',
    en: 'Interest groups',
    ko: '관심사 그룹',
    ja: '興味グループ',
    pt: 'Grupos de interesses',
    vi: 'Nhóm sở thích',
    th: 'กลุ่มความสนใจ',
  },
} satisfies ViewTexts
