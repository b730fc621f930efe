import { defineAlerts } from '../resource/alert.ts'

/** Work that fails, or stands still. */
export const runAlerts = defineAlerts({
  scriptFailures: { code: 8, leadsTo: { search: '/scriptManage' }, internal: true, first: 10 },
  phoneFailures: { code: 9, about: 'phone', leadsTo: { search: '/phoneManage' }, first: 3 },
  accountFailures: { code: 10, about: 'account', leadsTo: { search: '/accountManage' }, first: 3 },
  verifyTask: { code: 11, leadsTo: { search: '/verifyTask' }, first: 4 },
  unknownOutcomes: { code: 12, leadsTo: { place: '/taskQueue?outcome_unknown=1' }, first: 0 },
  /** Its subject is in words: what stands still (`*`: the whole fleet), who stopped it, and why. */
  halt: { code: 21, internal: true, first: 0 },
  /** A version that rests after failing everywhere. */
  scriptRests: { code: 22, leadsTo: { search: '/scriptManage' }, internal: true, first: 0 },
  /** A platform that refuses a side's work, which rests there. */
  platformRests: { code: 46, about: 'platform', leadsTo: { search: '/platformManage' }, first: 0 },
})
