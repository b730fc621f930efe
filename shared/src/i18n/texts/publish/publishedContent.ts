import type { ViewTexts } from '../../../resource/define.ts'

export const publishedContentTexts = {
  title: {
    'zh-CN': '已发布内容',
    en: 'Published content',
    ko: '게시된 콘텐츠',
    ja: '公開済みコンテンツ',
    pt: 'Conteúdo publicado',
    vi: 'Nội dung đã đăng',
    th: 'คอนเทนต์ที่เผยแพร่แล้ว',
  },
  'more.empty': {
    'zh-CN': '还没有已发布的内容',
    en: 'Nothing has been published yet',
    ko: '아직 게시된 콘텐츠가 없습니다',
    ja: '公開済みのコンテンツはまだありません',
    pt: 'Nada foi publicado ainda',
    vi: 'Chưa có nội dung nào được đăng',
    th: 'ยังไม่มีคอนเทนต์ที่เผยแพร่',
  },
} satisfies ViewTexts
