import { dayBefore, minutesBefore, type Needs } from '../resource/need.ts'
import { contentReview } from '../resources/content/contentReview.ts'
import { personaReview } from '../resources/content/personaReview.ts'
import { heldCodes, overdueMs, publication } from '../resources/publish/publication.ts'
import { contentReviewMachine } from '../states/contentReview.ts'
import { publicationMachine } from '../states/publication.ts'

const { waiting, releasing } = publicationMachine.codes
const overdueMinutes = overdueMs / 60_000
/** Older refusals have been seen. */
const refusedDays = 14

/** What contents and posts need of somebody. */
export const contentNeeds: Needs = [
  {
    name: 'posts_unknown',
    text: 'need.posts_unknown',
    list: publication,
    query: { outcome_unknown: 1 },
    rank: 10,
    kind: 'harm',
  },
  {
    name: 'posts_overdue',
    text: 'need.posts_overdue',
    list: publication,
    query: (viewer) => ({
      status: waiting,
      by_hand: 0,
      held: heldCodes.no,
      end_time: minutesBefore(viewer, overdueMinutes),
    }),
    rank: 90,
    kind: 'harm',
  },
  {
    name: 'posts_held',
    text: 'need.posts_held',
    list: publication,
    query: { held: [heldCodes.held, heldCodes.restored].join(',') },
    rank: 110,
    kind: 'waits',
  },
  {
    name: 'posts_by_hand',
    text: 'need.posts_by_hand',
    list: publication,
    query: (viewer) => ({ status: [waiting, releasing].join(','), by_hand: 1, end_time: minutesBefore(viewer, 0) }),
    rank: 95,
    kind: 'waits',
  },
  {
    name: 'reviews',
    text: 'need.reviews',
    list: contentReview,
    query: { status: contentReviewMachine.codes.pending },
    rank: 120,
    kind: 'waits',
  },
  { name: 'persona_reviews', text: 'need.persona_reviews', list: personaReview, query: {}, rank: 130, kind: 'waits' },
  {
    name: 'refused',
    text: 'need.refused',
    list: contentReview,
    query: (viewer) => ({
      status: contentReviewMachine.codes.refused,
      submitted_by: viewer.username,
      judged_from: dayBefore(viewer, refusedDays),
    }),
    rank: 125,
    kind: 'waits',
  },
]
