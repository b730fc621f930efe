import { defineView } from '../../resource/define.ts'
import { account } from './account.ts'

/**
 * matrix-screens.md §6.2.7: accounts whose password was seen, since it was last changed, by somebody who has left, may not see it any more,
 * or does not reach the account any more, or whose authorisation has ended. A new password takes one off the list.
 */
export const passwordsToChange = defineView(account, {
  name: 'passwords-to-change',
  route: '/passwordsToChange',
  menu: { rank: 66 },
  key: 'account.reveal',
  where: { to_change: 1 },
  columns: ['account', 'nickname', 'platform', 'password_changed', 'known_to', 'owner', 'authorised_until', 'phone'],
  verbs: ['edit', 'export'],
  order: ['password_changed', 'asc'],
  filters: {
    keyword: { kind: 'search', fields: ['account', 'nickname', 'owner'] },
    platform: { kind: 'equals', field: 'platform' },
  },
})
