import { defineStatistics, type Opens } from '../resource/statistics.ts'
import { messageDirections } from '../resources/customer/privateMessage.ts'
import { privateMessageMachine } from '../states/privateMessage.ts'
import { publicationMachine } from '../states/publication.ts'
import { runMachine } from '../states/run.ts'
import { workLanes } from '../values/runLanes.ts'

const posts = {
  list: 'publication',
  by: { account: 'account', platform: 'platform', responsible: 'owner' },
  set: { status: String(publicationMachine.codes.completed) },
  days: ['start_time', 'end_time'],
} as const satisfies Opens
const runs = {
  list: 'run',
  by: { account: { named: 'account' }, platform: { named: 'platform' } },
  set: { lane: workLanes },
  days: ['ended_from', 'ended_to'],
} as const satisfies Opens
const messages = (direction: number, status: number) =>
  ({
    list: 'private-message',
    by: { account: 'account' },
    set: { direction: String(direction), status: String(status) },
    days: ['start_time', 'end_time'],
  }) as const satisfies Opens
/** Read from the platform. */
const read = { kind: 'count', measured: 'again' } as const
/** Of posts of that age: read once. */
const ofAge = { kind: 'count', measured: 'once' } as const

/** What accounts published, and what came of it. Posts count on the day for which they were planned. */
export const accountStatistics = defineStatistics({
  name: 'account',
  title: 'account-statistics.title',
  route: '/accountStatistics',
  menu: { group: 'statistics', rank: 30 },
  visibility: 'own',
  dimensions: {
    account: { kind: 'reference', to: 'account', label: 'account' },
    platform: { kind: 'reference', to: 'platform', label: 'name' },
    account_group: { kind: 'reference', to: 'account-group', label: 'path' },
    responsible: { kind: 'reference', to: 'user', label: 'name' },
  },
  by: ['account'],
  measures: {
    fans: { kind: 'last' },
    fans_change: { kind: 'count', measured: 'once' },
    posts: { kind: 'count', opens: posts },
    views: read,
    views_1: ofAge,
    views_7: ofAge,
    views_30: ofAge,
    likes: read,
    comments: read,
    shares: read,
    messages_in: { kind: 'count', opens: messages(messageDirections.in, privateMessageMachine.codes.received) },
    messages_out: { kind: 'count', opens: messages(messageDirections.out, privateMessageMachine.codes.sent) },
    runs: { kind: 'count', opens: runs },
    failures: { kind: 'count', opens: { ...runs, set: { ...runs.set, state: String(runMachine.codes.failed) } } },
  },
  order: 'posts',
  lines: ['posts', 'runs'],
  cards: ['fans', 'fans_change', 'posts', 'views', 'runs', 'failures'],
  marks: ['cap', 'ban'],
})
