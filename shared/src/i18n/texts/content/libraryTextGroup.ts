import type { ViewTexts } from '../../../resource/define.ts'

export const libraryTextGroupTexts = {
  title: {
    'zh-CN': '文本分组',
    en: 'Text groups',
    ko: '텍스트 그룹',
    ja: 'テキストグループ',
    pt: 'Grupos de textos',
    vi: 'Nhóm văn bản',
    th: 'กลุ่มข้อความ',
  },
} satisfies ViewTexts
