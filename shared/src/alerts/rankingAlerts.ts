import { defineAlerts } from '../resource/alert.ts'

/** Sites that lose their place with search engines. */
export const rankingAlerts = defineAlerts({
  ranking: { code: 3, leadsTo: 'site', internal: true, alone: true, byKeyword: true },
})
