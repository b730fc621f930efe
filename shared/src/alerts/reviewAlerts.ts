import { defineAlerts } from '../resource/alert.ts'

/** Reviews that nobody does. */
export const reviewAlerts = defineAlerts({
  /** So many contents wait for a review for longer than so many hours, or are due within one. */
  reviewWaits: { code: 25, leadsTo: { place: '/contentReview' }, first: 24 },
})
