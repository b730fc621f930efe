import type { Hold } from '@quarterdeck/shared/protocol/agent.ts'

/**
 * Whose turn it is on each phone: the highest number of a lease that this agent has heard of. Nothing under a lower one may reach
 * the phone, however late it comes.
 */
export interface Holds {
  /** A run has come with its number. */
  raise(serial: string, number: number): void
  /** The control plane says who has which phone; what is under way under an older number ends. */
  heard(holds: readonly Hold[]): void
  isOld(serial: string, number: number): boolean
}

export function newHolds(endOld: () => void): Holds {
  const numbers = new Map<string, number>()
  const highest = (serial: string) => numbers.get(serial) ?? 0
  const raise = (serial: string, number: number) => void numbers.set(serial, Math.max(number, highest(serial)))
  return {
    raise,
    heard(holds) {
      for (const { phone, number } of holds) raise(phone, number)
      endOld()
    },
    isOld: (serial, number) => number < highest(serial),
  }
}
