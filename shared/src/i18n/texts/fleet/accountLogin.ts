import type { ViewTexts } from '../../../resource/define.ts'

export const accountLoginTexts = {
  title: {
    'zh-CN': '账号登录',
    en: 'Account login',
    ko: '계정 로그인',
    ja: 'アカウントのログイン',
    pt: 'Login das contas',
    vi: 'Đăng nhập tài khoản',
    th: 'การเข้าสู่ระบบบัญชี',
  },
  'more.empty': {
    'zh-CN': '没有等待登录的账号',
    en: 'No account waits for a login',
    ko: '로그인을 기다리는 계정이 없습니다',
    ja: 'ログイン待ちのアカウントはありません',
    pt: 'Nenhuma conta aguarda login',
    vi: 'Không có tài khoản nào chờ đăng nhập',
    th: 'ไม่มีบัญชีที่รอเข้าสู่ระบบ',
  },
  'more.copy_account': {
    'zh-CN': '复制账号',
    en: 'Copy account',
    ko: '계정 복사',
    ja: 'アカウントをコピー',
    pt: 'Copiar conta',
    vi: 'Sao chép tài khoản',
    th: 'คัดลอกบัญชี',
  },
} satisfies ViewTexts
