import type { ViewTexts } from '../../../resource/define.ts'

export const libraryImageGroupTexts = {
  title: {
    'zh-CN': '图片分组',
    en: 'Image groups',
    ko: '이미지 그룹',
    ja: '画像グループ',
    pt: 'Grupos de imagens',
    vi: 'Nhóm hình ảnh',
    th: 'กลุ่มรูปภาพ',
  },
} satisfies ViewTexts
