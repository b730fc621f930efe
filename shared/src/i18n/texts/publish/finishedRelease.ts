import type { ViewTexts } from '../../../resource/define.ts'

export const finishedReleaseTexts = {
  title: {
    'zh-CN': '成品发布',
    en: 'Finished-product release',
    ko: '완성품 게시',
    ja: '完成品の公開',
    pt: 'Publicação de produtos prontos',
    vi: 'Đăng thành phẩm',
    th: 'เผยแพร่ชิ้นงานสำเร็จ',
  },
} satisfies ViewTexts
