import type { Hold } from '@quarterdeck/shared/protocol/agent.ts'

/**
 * Whose turn it is on each phone: the highest number of a lease that this agent has heard of. Nothing under a lower one may reach
 * the phone, however late it comes.
 */
export interface LeaseFence {
  /** Something has come with its number; what is under way under an older one ends. */
  raise(serial: string, number: number): void
  /** The same, of many: the control plane says who has which phone. */
  heard(holds: readonly Hold[]): void
  isOld(serial: string, number: number): boolean
}

export function createLeaseFence(endOld: () => void): LeaseFence {
  const numbers = new Map<string, number>()
  const highest = (serial: string) => numbers.get(serial) ?? 0
  function grew(serial: string, number: number): boolean {
    if (number <= highest(serial)) return false
    numbers.set(serial, number)
    return true
  }
  return {
    raise(serial, number) {
      if (grew(serial, number)) endOld()
    },
    heard(holds) {
      const grown = holds.filter(({ phone, number }) => grew(phone, number))
      if (grown.length > 0) endOld()
    },
    isOld: (serial, number) => number < highest(serial),
  }
}
