import type { ViewTexts } from '../../../resource/define.ts'

export const appFanTexts = {
  title: {
    'zh-CN': 'APP 粉丝库',
    en: 'App fans',
    ko: '앱 팬',
    ja: 'アプリのファン',
    pt: 'Fãs de apps',
    vi: 'Fan ứng dụng',
    th: 'แฟนของแอป',
  },
} satisfies ViewTexts
