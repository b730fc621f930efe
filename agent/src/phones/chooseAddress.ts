import type { AdbState } from './adb/adbServer.ts'

/** One way to a phone: USB and Wi-Fi at the same time are two ways to the same phone. */
export interface Way {
  address: string
  state: AdbState
}

/** The way to use: one that works before one that does not, a cable before a network; undefined where there is none. */
export function chooseAddress(ways: readonly Way[]): Way | undefined {
  return ways.toSorted((a, b) => rank(a) - rank(b) || (a.address < b.address ? -1 : 1))[0]
}

const ranks = { online: 0, unauthorized: 2, offline: 4 } as const

function rank({ address, state }: Way): number {
  return ranks[state] + (isNetwork(address) ? 1 : 0)
}

/** `host:port` of `adb connect`, or the service name of wireless debugging. */
export function isNetwork(address: string): boolean {
  return /:\d+$/.test(address) || address.includes('._adb')
}
