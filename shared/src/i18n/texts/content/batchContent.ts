import type { ViewTexts } from '../../../resource/define.ts'

export const batchContentTexts = {
  title: {
    'zh-CN': '批量内容生成',
    en: 'Batch generation',
    ko: '콘텐츠 일괄 생성',
    ja: 'コンテンツ一括生成',
    pt: 'Geração em lote',
    vi: 'Tạo nội dung hàng loạt',
    th: 'สร้างคอนเทนต์เป็นชุด',
  },
} satisfies ViewTexts
