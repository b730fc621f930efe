import { defineStatistics, type Opens } from '../resource/statistics.ts'
import { publicationMachine } from '../states/publication.ts'

const { completed, cancelled, abnormal } = publicationMachine.codes
const publications = (set: Readonly<Record<string, string>>) =>
  ({
    list: 'publication',
    by: { platform: 'platform', publisher: 'publisher', account: 'account', responsible: 'owner' },
    set,
    days: ['start_time', 'end_time'],
  }) as const satisfies Opens
const ofPosts = { kind: 'count', measured: 'again' } as const
/** Of posts of that age: read once. */
const ofAge = { kind: 'count', measured: 'once' } as const

/** What became of the posts that were planned for these days. */
export const publishStatistics = defineStatistics({
  name: 'publish',
  title: 'publish-statistics.title',
  route: '/publishStatistics',
  menu: { group: 'statistics', rank: 60 },
  visibility: 'own',
  dimensions: {
    platform: { kind: 'reference', to: 'platform', label: 'name' },
    publisher: { kind: 'text' },
    account_group: { kind: 'reference', to: 'account-group', label: 'path' },
    account: { kind: 'reference', to: 'account', label: 'account' },
    responsible: { kind: 'reference', to: 'user', label: 'name' },
  },
  by: ['platform'],
  measures: {
    planned: { kind: 'count', opens: publications({}) },
    completed: { kind: 'count', opens: publications({ status: String(completed) }) },
    cancelled: { kind: 'count', opens: publications({ status: String(cancelled) }) },
    abnormal: { kind: 'count', opens: publications({ status: String(abnormal) }) },
    unknown: { kind: 'count', opens: publications({ outcome_unknown: '1' }) },
    completed_share: { kind: 'share', of: 'completed', among: ['completed', 'cancelled', 'abnormal'] },
    delay: { kind: 'median', share: 0.5 },
    views: ofPosts,
    views_1: ofAge,
    views_7: ofAge,
    views_30: ofAge,
    likes: ofPosts,
    comments: ofPosts,
    shares: ofPosts,
  },
  order: 'planned',
  lines: ['completed', 'cancelled', 'abnormal'],
  cards: ['planned', 'completed', 'abnormal', 'unknown', 'completed_share', 'delay'],
  marks: ['version', 'cap', 'ban'],
})
