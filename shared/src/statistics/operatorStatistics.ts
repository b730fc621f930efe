import { defineStatistics, type Opens } from '../resource/statistics.ts'
import { contentReviewMachine } from '../states/contentReview.ts'
import { publicationMachine } from '../states/publication.ts'

const { passed, reviewed, refused } = contentReviewMachine.codes
const { completed, abnormal } = publicationMachine.codes
const publications = (status: number) =>
  ({
    list: 'publication',
    by: { user: { named: 'publisher' } },
    set: { status: String(status) },
    days: ['start_time', 'end_time'],
  }) as const satisfies Opens

/** What people have done: the operations overview. */
export const operatorStatistics = defineStatistics({
  name: 'operator',
  title: 'operator-statistics.title',
  route: '/operationsOverview',
  menu: { group: 'statistics', rank: 20 },
  visibility: 'own',
  dimensions: {
    user: { kind: 'reference', to: 'user', label: 'username' },
    user_group: { kind: 'reference', to: 'user-group', label: 'name' },
  },
  by: ['user'],
  measures: {
    personas: { kind: 'last', opens: { list: 'persona', by: { user: 'owner_user_id' } } },
    made: { kind: 'count' },
    judged: {
      kind: 'count',
      opens: {
        list: 'content-review',
        by: { user: { named: 'audit_user' } },
        set: { status: `${passed},${reviewed},${refused}` },
        days: ['judged_from', 'judged_to'],
      },
    },
    published: { kind: 'count', opens: publications(completed) },
    abnormal: { kind: 'count', opens: publications(abnormal) },
    success: { kind: 'share', of: 'published', among: ['published', 'abnormal'] },
    runs: { kind: 'count' },
    /** Messages and comments that they answered. */
    answered: { kind: 'count' },
    /** From the first message that nobody had answered until their answer. */
    answer_time: { kind: 'median', share: 0.5 },
  },
  order: 'published',
  lines: ['made', 'judged', 'published'],
  cards: ['made', 'judged', 'published', 'abnormal', 'success', 'runs', 'answered', 'answer_time'],
})
