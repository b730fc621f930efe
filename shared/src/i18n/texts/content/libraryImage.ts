import type { ViewTexts } from '../../../resource/define.ts'

export const libraryImageTexts = {
  title: {
    'zh-CN': '图片素材库',
    en: 'Image library',
    ko: '이미지 라이브러리',
    ja: '画像ライブラリ',
    pt: 'Biblioteca de imagens',
    vi: 'Thư viện ảnh',
    th: 'คลังรูปภาพ',
  },
} satisfies ViewTexts
