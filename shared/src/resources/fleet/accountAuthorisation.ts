import { defineView } from '../../resource/define.ts'
import { account } from './account.ts'

/** matrix-screens.md §5.2: by whose authority accounts are run, and which of these end soon. */
export const accountAuthorisation = defineView(account, {
  name: 'account-authorisation',
  route: '/accountAuthorisation',
  menu: { rank: 64 },
  columns: [
    'account',
    'nickname',
    'platform',
    'owner',
    'basis',
    'authorised_until',
    'evidence',
    'recorded_by',
    'update_time',
  ],
  actions: ['authorise', 'end-authorisation'],
  verbs: ['export'],
  order: ['authorised_until', 'asc'],
  filters: {
    keyword: { kind: 'search', fields: ['account', 'nickname', 'owner'] },
    basis: { kind: 'equals', field: 'basis' },
    ends_within: { kind: 'within', field: 'authorised_until' },
    platform: { kind: 'equals', field: 'platform' },
  },
})
