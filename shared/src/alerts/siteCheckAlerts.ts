import { defineAlerts } from '../resource/alert.ts'

/** What checks of sites find. */
export const siteCheckAlerts = defineAlerts({
  availability: { code: 1, leadsTo: 'site', internal: true },
  certificate: { code: 2, leadsTo: 'site', internal: true, alone: true },
  invalid: { code: 4, leadsTo: 'site', internal: true },
})
