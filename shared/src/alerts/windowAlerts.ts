import { defineAlerts } from '../resource/alert.ts'

/** Windows in which nothing is told. */
export const windowAlerts = defineAlerts({
  /** One has ended because nobody stands for it any more: whoever made it is gone, or may not edit those rows. */
  windowLost: { code: 47, leadsTo: { place: '/alertGroups?tab=3' }, alone: true, first: 0 },
})
