import type { Text } from '../../language.ts'
import { words } from '../../words.ts'

/** Groups of the menu (`menu.<area>`) and the titles of screens that are no plain resource (contracts/routes.ts). */
export const menuTexts = {
  home: words.home,
  promotion: {
    'zh-CN': '推广任务',
    en: 'Promotion',
    ko: '홍보 작업',
    ja: 'プロモーション',
    pt: 'Promoção',
    vi: 'Quảng bá',
    th: 'งานโปรโมต',
  },
  site: {
    'zh-CN': '站群运营',
    en: 'Sites and links',
    ko: '사이트 운영',
    ja: 'サイト運営',
    pt: 'Sites e links',
    vi: 'Trang và liên kết',
    th: 'เว็บและลิงก์',
  },
  fleet: {
    'zh-CN': '设备与账号',
    en: 'Phones and accounts',
    ko: '기기 및 계정',
    ja: '端末とアカウント',
    pt: 'Celulares e contas',
    vi: 'Điện thoại và tài khoản',
    th: 'โทรศัพท์และบัญชี',
  },
  system: {
    'zh-CN': '系统管理',
    en: 'System',
    ko: '시스템',
    ja: 'システム',
    pt: 'Sistema',
    vi: 'Hệ thống',
    th: 'ระบบ',
  },
  homeStatis: words.home,
  documentRecord: {
    'zh-CN': '发帖与书单推广',
    en: 'Posting and book lists',
    ko: '게시 및 도서 목록',
    ja: '投稿とブックリスト',
    pt: 'Postagens e listas de livros',
    vi: 'Đăng bài và danh sách sách',
    th: 'โพสต์และรายการหนังสือ',
  },
} satisfies Record<string, Text>
