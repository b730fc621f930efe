import type { ViewTexts } from '../../../resource/define.ts'

export const privateDomainAccountsTexts = {
  title: {
    'zh-CN': '私域账号管理',
    en: 'Private-domain accounts',
    ko: '프라이빗 계정 관리',
    ja: 'プライベート領域アカウント管理',
    pt: 'Contas de canal próprio',
    vi: 'Tài khoản các kênh riêng',
    th: 'จัดการบัญชีช่องทางส่วนตัว',
  },
  'more.empty': {
    'zh-CN': '还没有私域账号。在账号管理中编辑账号，打开“私域账号”。',
    en: 'There is none yet. Edit an account under Accounts and switch on “Private-domain account”.',
    ko: '아직 없습니다. 계정 관리에서 계정을 편집해 ‘프라이빗 계정’을 켜세요.',
    ja: 'まだありません。アカウント管理でアカウントを編集し、「プライベート領域アカウント」をオンにしてください。',
    pt: 'Ainda não há nenhuma. Edite uma conta em Contas e ligue “Conta de canal próprio”.',
    vi: 'Chưa có tài khoản nào. Hãy sửa tài khoản trong Tài khoản và bật “Tài khoản kênh riêng”.',
    th: 'ยังไม่มี แก้ไขบัญชีในหน้าบัญชี แล้วเปิด “บัญชีช่องทางส่วนตัว”',
  },
} satisfies ViewTexts
