import type { ViewTexts } from '../../../resource/define.ts'

export const contactGroupTexts = {
  title: {
    'zh-CN': '联系人分组管理',
    en: 'Contact groups',
    ko: '연락처 그룹 관리',
    ja: '連絡先グループ管理',
    pt: 'Grupos de contatos',
    vi: 'Các nhóm liên hệ',
    th: 'จัดการกลุ่มรายชื่อ',
  },
} satisfies ViewTexts
