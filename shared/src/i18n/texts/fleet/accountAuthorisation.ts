import type { ViewTexts } from '../../../resource/define.ts'

export const accountAuthorisationTexts = {
  title: {
    'zh-CN': '账号授权',
    en: 'Account authorisation',
    ko: '계정 권한',
    ja: 'アカウントの権限',
    pt: 'Autorização das contas',
    vi: 'Ủy quyền tài khoản',
    th: 'การมอบอำนาจบัญชี',
  },
  'more.empty': {
    'zh-CN': '还没有账号',
    en: 'There are no accounts yet',
    ko: '아직 계정이 없습니다',
    ja: 'アカウントはまだありません',
    pt: 'Ainda não há contas',
    vi: 'Chưa có tài khoản',
    th: 'ยังไม่มีบัญชี',
  },
} satisfies ViewTexts
