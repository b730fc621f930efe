import type { ViewTexts } from '../../../resource/define.ts'

export const singleContentTexts = {
  title: {
    'zh-CN': '单条内容生成',
    en: 'Single generation',
    ko: '콘텐츠 단건 생성',
    ja: 'コンテンツ個別生成',
    pt: 'Geração única',
    vi: 'Tạo nội dung lẻ',
    th: 'สร้างคอนเทนต์เดี่ยว',
  },
} satisfies ViewTexts
