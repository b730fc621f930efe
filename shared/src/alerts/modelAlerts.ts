import { defineAlerts } from '../resource/alert.ts'

/** What models cost. */
export const modelAlerts = defineAlerts({
  /** A provider of models of whose month more than so many percent are used. */
  budgetUsed: { code: 29, about: 'model-provider', leadsTo: { search: '/modelProviders' }, internal: true, first: 80 },
})
