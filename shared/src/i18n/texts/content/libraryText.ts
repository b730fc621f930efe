import type { ViewTexts } from '../../../resource/define.ts'

export const libraryTextTexts = {
  title: {
    'zh-CN': '文本素材库',
    en: 'Text library',
    ko: '텍스트 라이브러리',
    ja: 'テキストライブラリ',
    pt: 'Biblioteca de textos',
    vi: 'Thư viện văn bản',
    th: 'คลังข้อความ',
  },
} satisfies ViewTexts
