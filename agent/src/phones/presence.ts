import type { PhoneState } from '@quarterdeck/shared/states/phone.ts'
import type { AdbState } from './adb/parseDevices.ts'

/** One way to a phone, and what came of asking it: USB and Wi-Fi at the same time are two ways to the same phone. */
export interface Transport {
  address: string
  state: AdbState | 'starting' | 'silent'
  /** Names the start of the phone, and so the phone; empty where it does not say. */
  boot: string
  /** The ADB server lists this address more than once. */
  twice: boolean
}

export interface Presence {
  /** The way to use: one that works before one that does not, a cable before a network. */
  address: string
  state: PhoneState
}

/** What the ways to one serial say together; undefined where there is none. */
export function presenceOf(transports: readonly Transport[]): Presence | undefined {
  const best = transports.toSorted((a, b) => rank(a) - rank(b) || (a.address < b.address ? -1 : 1))[0]
  if (!best) return undefined
  return { address: best.address, state: areSeveral(transports) ? 'conflict' : best.state }
}

/** Phones of cheap makes come with the same serial: a command would reach one of them, and nobody could say which. */
function areSeveral(transports: readonly Transport[]): boolean {
  const boots = new Set(transports.map((transport) => transport.boot).filter((boot) => boot !== ''))
  return boots.size > 1 || transports.some((transport) => transport.twice)
}

const ranks = { online: 0, starting: 2, unauthorised: 4, silent: 6, offline: 8 } as const

function rank({ address, state }: Transport): number {
  return ranks[state] + (isNetwork(address) ? 1 : 0)
}

/** `host:port` of `adb connect`, or the service name of wireless debugging. */
export function isNetwork(address: string): boolean {
  return /:\d+$/.test(address) || address.includes('._adb')
}
