/** Keeps the first of many and the newest: the beginning says where it set out from, the end why it stopped. */
export interface KeptSome {
  /** Gives back what goes for it. */
  add(n: number, bytes: number): number[]
}

export function createKeptSome({ first, most, maxBytes }: { first: number; most: number; maxBytes: number }): KeptSome {
  const kept: { n: number; bytes: number }[] = []
  let sum = 0
  return {
    add(n, bytes) {
      kept.push({ n, bytes })
      sum += bytes
      const gone: number[] = []
      while ((kept.length > most || sum > maxBytes) && kept.length > first) {
        const [out] = kept.splice(first, 1)
        sum -= out!.bytes
        gone.push(out!.n)
      }
      return gone
    },
  }
}
