import { defineComputed } from '../../resource/define.ts'

const plain = { unsorted: true } as const

/** matrix-screens.md §5.2: phones with the accounts on them; beside it those of the chosen one (`deviceAccount`). */
export const accountPhone = defineComputed({
  name: 'account-phone',
  route: '/deviceAccounts',
  menu: { rank: 70 },
  detail: { resource: 'device-account', by: 'phone' },
  area: 'fleet',
  paged: true,
  pageSize: 30,
  verbs: ['list', 'get', 'export'],
  visibility: 'as',
  rowsOf: 'phone',
  fields: {
    phone: { kind: 'text', max: 128, width: 130 },
    host: { kind: 'text', max: 64, of: 'host', width: 104 },
    accounts: { kind: 'integer', width: 80 },
    /** Of platforms whose app is installed, in subsystems that have no account there. */
    empty: { kind: 'integer', width: 90 },
    /** Each subsystem that could hold accounts, by its number, with how many it has. */
    by_subsystem: { kind: 'text', max: 500, ...plain, width: 130 },
    /** Which those are: platform and subsystem. */
    empty_seats: { kind: 'text', max: 2000, ...plain, width: 200 },
    name: { kind: 'text', max: 64, ...plain, width: 110 },
    platforms: { kind: 'links', to: 'platform', label: 'name', most: 1000, hidden: true },
    has_empty: { kind: 'flag', internal: true, hidden: true },
  },
  order: ['phone', 'asc'],
  filters: {
    phone: { kind: 'search', fields: ['phone', 'name'] },
    host: { kind: 'search', fields: ['host'] },
    platform: { kind: 'any', field: 'platforms' },
    has_empty: { kind: 'equals', field: 'has_empty' },
  },
})
