import { defineStatistics, type Opens } from '../resource/statistics.ts'
import { keptCodes } from '../resources/content/contentItem.ts'
import { contentReviewMachine } from '../states/contentReview.ts'
import { publicationMachine } from '../states/publication.ts'

const { passed, reviewed } = contentReviewMachine.codes
const items = { list: 'content-item', at: '/madePosts', by: { persona: 'persona' } } as const satisfies Partial<Opens>
const ofPosts = { kind: 'count', measured: 'again' } as const
/** Of posts of that age: read once. */
const ofAge = { kind: 'count', measured: 'once' } as const

/** What was made for personas, how much of it was kept, passed and published, what it cost, and what came of it. */
export const personaStatistics = defineStatistics({
  name: 'persona',
  title: 'persona-statistics.title',
  route: '/personaStatistics',
  menu: { group: 'statistics', rank: 50 },
  visibility: 'own',
  dimensions: {
    persona: { kind: 'reference', to: 'persona', label: 'name' },
    group: { kind: 'reference', to: 'group', label: 'path' },
    responsible: { kind: 'reference', to: 'user', label: 'name' },
  },
  by: ['persona'],
  measures: {
    made: { kind: 'count', opens: { ...items, days: ['made_from', 'made_to'] } },
    kept: { kind: 'count', opens: { ...items, set: { kept: String(keptCodes.kept) }, days: ['kept_from', 'kept_to'] } },
    used: { kind: 'count' },
    used_share: { kind: 'share', of: 'used', among: ['kept'] },
    passed: {
      kind: 'count',
      opens: {
        list: 'content-review',
        by: { persona: 'persona' },
        set: { status: `${passed},${reviewed}` },
        days: ['judged_from', 'judged_to'],
      },
    },
    published: {
      kind: 'count',
      opens: {
        list: 'publication',
        by: { persona: 'persona' },
        set: { status: String(publicationMachine.codes.completed) },
        days: ['start_time', 'end_time'],
      },
    },
    views: ofPosts,
    views_1: ofAge,
    views_7: ofAge,
    views_30: ofAge,
    likes: ofPosts,
    comments: ofPosts,
    shares: ofPosts,
    cost: { kind: 'money' },
    cost_post: { kind: 'cost', of: 'cost', by: 'published', per: 1 },
    cost_views: { kind: 'cost', of: 'cost', by: 'views', per: 1000 },
  },
  order: 'published',
  lines: ['made', 'passed', 'published'],
  cards: ['made', 'passed', 'published', 'views', 'cost', 'cost_post'],
})
