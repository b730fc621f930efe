import { defineAlerts } from '../resource/alert.ts'

/** What accounts are about to lose. */
export const accountAlerts = defineAlerts({
  /** So many accounts of a user group, whose authorisation ends within so many days or has ended as lately; what ends first stands first there. */
  authorisationEnds: { code: 23, leadsTo: { place: '/accountAuthorisation' }, first: 30 },
})
