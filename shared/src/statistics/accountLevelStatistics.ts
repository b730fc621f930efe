import { defineStatistics, statisticRanges } from '../resource/statistics.ts'
import { accountMachine } from '../states/account.ts'
import { publicationMachine } from '../states/publication.ts'

const by = { level: 'level', platform: 'platform', responsible: 'owner_user_id' } as const

/** How many accounts of each level there are on each platform, and what they published. */
export const accountLevelStatistics = defineStatistics({
  name: 'account-level',
  title: 'account-level-statistics.title',
  route: '/accountLevelStatistics',
  menu: { group: 'statistics', rank: 40 },
  visibility: 'own',
  ranges: statisticRanges.filter((days) => days !== 3),
  dimensions: {
    level: { kind: 'number' },
    platform: { kind: 'reference', to: 'platform', label: 'name' },
    responsible: { kind: 'reference', to: 'user', label: 'name' },
  },
  by: ['level', 'platform'],
  measures: {
    accounts: { kind: 'last', opens: { list: 'account', by } },
    banned: { kind: 'last', opens: { list: 'account', by, set: { status: String(accountMachine.codes.banned) } } },
    services: { kind: 'last' },
    fans: { kind: 'last' },
    posts: {
      kind: 'count',
      opens: {
        list: 'publication',
        by: { level: 'account_level', platform: 'platform', responsible: 'owner' },
        set: { status: String(publicationMachine.codes.completed) },
        days: ['start_time', 'end_time'],
      },
    },
  },
  order: 'accounts',
  lines: ['accounts', 'banned'],
  cards: ['accounts', 'banned', 'posts'],
  marks: ['ban'],
})
