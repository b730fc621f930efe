import type { ViewTexts } from '../../../resource/define.ts'

export const aiContentReleaseTexts = {
  title: {
    'zh-CN': 'AI 内容发布',
    en: 'AI content release',
    ko: 'AI 콘텐츠 게시',
    ja: 'AIコンテンツの公開',
    pt: 'Publicação de conteúdo de IA',
    vi: 'Đăng nội dung AI',
    th: 'เผยแพร่คอนเทนต์ AI',
  },
} satisfies ViewTexts
