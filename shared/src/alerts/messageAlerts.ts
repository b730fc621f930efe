import { defineAlerts } from '../resource/alert.ts'

/** People who are not answered. */
export const messageAlerts = defineAlerts({
  /** Somebody has waited for an answer of an account for more than so many minutes of working hours. */
  unanswered: { code: 45, about: 'account', leadsTo: { place: '/privateMessages?waiting=1' }, first: 60 },
})
