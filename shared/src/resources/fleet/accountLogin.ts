import { defineView } from '../../resource/define.ts'
import { account } from './account.ts'

/** matrix-screens.md §5.2: accounts that wait for somebody who logs in, or looks whether somebody is. */
export const accountLogin = defineView(account, {
  name: 'account-login',
  route: '/accountLogin',
  menu: { rank: 62 },
  where: { awaits_login: 1 },
  columns: ['account', 'nickname', 'platform', 'status', 'login_status', 'phone', 'subsystem', 'health', 'trouble'],
  actions: ['set-login', 'check-login', 'change-status'],
  verbs: ['export'],
  filters: {
    keyword: { kind: 'search', fields: ['account', 'nickname', 'phone'] },
    platform: { kind: 'equals', field: 'platform' },
    status: { kind: 'any', field: 'status' },
    phone_online: { kind: 'equals', field: 'phone_online' },
  },
})
