/** Numbers that follow from a seed alone (mulberry32): the same plan comes out again after a restart. */
export interface SeededNumbers {
  /** 0 up to but not 1. */
  next(): number
  /** A whole number from `low` to `high`, both of them possible. */
  between(low: number, high: number): number
  /** By weight; of none that has a weight each as likely. `list` is not empty. */
  weighted<T extends { readonly odds: number }>(list: readonly T[]): T
  /** So many of them, each at most once, in their order. */
  draw<T>(list: readonly T[], count: number): T[]
}

/** `turn` sets apart what follows from one seed, such as the number of a post. */
export function seededNumbers(seed: number, turn = 0): SeededNumbers {
  let state = (Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b) ^ Math.imul(turn + 1, 0xc2b2_ae35)) >>> 0
  const next = () => {
    state = (state + 0x6d2b_79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    weighted(list) {
      const total = list.reduce((sum, { odds }) => sum + Math.max(0, odds), 0)
      if (total === 0) return list[between(0, list.length - 1)]!
      const wanted = next() * total
      let sum = 0
      for (const one of list) {
        sum += Math.max(0, one.odds)
        if (wanted < sum) return one
      }
      return list.findLast(({ odds }) => odds > 0)!
    },
    draw(list, count) {
      const left = list.map((_, at) => at)
      const taken = Array.from(
        { length: Math.min(count, list.length) },
        () => left.splice(between(0, left.length - 1), 1)[0]!,
      )
      return taken.toSorted((a, b) => a - b).map((at) => list[at]!)
    },
  }
}
