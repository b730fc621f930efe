import { defineAlerts } from '../resource/alert.ts'

/** What organisations are charged for. */
export const grantAlerts = defineAlerts({
  /** A value-added service of an organisation that ends within so many days, and goes on by no other grant. */
  grantEnds: { code: 36, about: 'value-grant', leadsTo: { place: '/valueAddedService' }, first: [14, 3] },
})
