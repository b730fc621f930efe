import { defineView } from '../../resource/define.ts'
import { account } from './account.ts'

/** matrix-screens.md §5.2: accounts through which an organisation talks with its own customers, and how much of that is open. */
export const privateDomainAccounts = defineView(account, {
  name: 'private-domain-accounts',
  route: '/privateDomainAccounts',
  menu: { rank: 67 },
  key: 'conversation.list',
  where: { private_domain: 1 },
  columns: [
    'account',
    'nickname',
    'platform',
    'status',
    'customers',
    'open_conversations',
    'fans',
    'group',
    'update_time',
  ],
  verbs: ['export'],
  filters: {
    keyword: { kind: 'search', fields: ['account', 'nickname'] },
    platform: { kind: 'equals', field: 'platform' },
    status: { kind: 'equals', field: 'status' },
  },
})
