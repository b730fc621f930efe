import type { ViewTexts } from '../../../resource/define.ts'

export const personaGroupTexts = {
  title: {
    'zh-CN': '人设分组',
    en: 'Persona groups',
    ko: '페르소나 그룹',
    ja: 'ペルソナグループ',
    pt: 'Grupos de personas',
    vi: 'Nhóm persona',
    th: 'กลุ่มเพอร์โซนา',
  },
} satisfies ViewTexts
