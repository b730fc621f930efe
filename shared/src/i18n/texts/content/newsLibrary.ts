import type { ViewTexts } from '../../../resource/define.ts'

export const newsLibraryTexts = {
  title: {
    'zh-CN': '新闻库',
    en: 'News library',
    ko: '뉴스 라이브러리',
    ja: 'ニュースライブラリ',
    pt: 'Biblioteca de notícias',
    vi: 'Thư viện tin tức',
    th: 'คลังข่าว',
  },
} satisfies ViewTexts
