import { defineAlerts } from '../resource/alert.ts'

const phone = { about: 'phone', leadsTo: { search: '/phoneManage' } } as const
const host = { about: 'host', leadsTo: { search: '/hostManage' } } as const

/** Phones and hosts that are not as they should be. */
export const fleetAlerts = defineAlerts({
  phoneOut: { ...phone, code: 6, first: 10, lasts: true },
  hostGone: { ...host, code: 7, first: 5, lasts: true },
  /** Seconds that a phone takes for the smallest answer; minutes by which its clock is off. */
  phoneSlow: { ...phone, code: 13, first: 5 },
  phoneClock: { ...phone, code: 14, first: 5, alone: true },
  /** A host that reports phones which another organisation enrolled. */
  claims: { ...host, code: 20, first: 0, alone: true },
  /** So few MB are free on the disk of an agent's machine. */
  hostDisk: { ...host, code: 32, first: 1_000, onEveryPage: true, alone: true },
  /** The clock of an agent's machine is off by so many minutes. */
  hostClock: { ...host, code: 35, first: 60, alone: true },
})
