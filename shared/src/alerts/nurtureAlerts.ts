import { defineAlerts } from '../resource/alert.ts'

/** Nurture tasks that do not begin. */
export const nurtureAlerts = defineAlerts({
  /** An open nurture task that skipped more than so many starts within a day, because nobody answers for it who sees the accounts. */
  nurtureUnseen: { code: 28, about: 'nurture-task', leadsTo: { search: '/nurtureTask' }, first: 0 },
})
