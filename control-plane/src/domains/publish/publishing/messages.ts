import { messagesOf } from '../../work/runs/index.ts'

/** What publishing says of a publication, stored as a code and put into words for whoever reads it. */
export const { said, saidInWords } = messagesOf({
  missed: 'publishing.missed',
  review_missing: 'content-review.more.waits_missing',
  disclosure_changed: 'content-review.more.waits_disclosure',
  over_limit: 'content-review.more.waits_over_limit',
  review_refused: 'content-review.more.waits_refused',
  not_published: 'publishing.not_published',
  by_hand_not_done: 'publishing.by_hand_not_done',
  settled: 'publishing.settled',
  unpublished: 'publishing.unpublished',
  not_unpublished: 'publishing.not_unpublished',
  called_off: 'publishing.called_off',
  by_hand_done: 'publishing.by_hand_done',
  waits_held: 'publishing.waits_held',
  waits_restored: 'publishing.waits_restored',
  held_after_restore: 'publishing.held_after_restore',
  waits_person: 'publishing.waits_person',
  waits_review: 'publishing.waits_review',
  waits_phone: 'publishing.waits_phone',
})
export type PublishingMessage = Parameters<typeof said>[0]
