import { LRUCache } from 'lru-cache'
import type { Live } from '../../../platform/live.ts'
import { readingForAll } from '../../../platform/store/callReads.ts'
import type { FigureSource } from '../../figureSource.ts'
import { type Group, sumsOf } from './sums.ts'

interface Kept {
  /** The table's, as it was before its rows were read. */
  version: number
  sums: Promise<Group[]>
}

/** Groups that are kept for each statistics: about 10 MB. */
const mostGroups = 30_000

/**
 * `sumsOf`, which gives the same sums again until the table is written: finished days change once a day. What triggers keep (runs)
 * changes all the time, and whose phones those are stands elsewhere: it is read each time.
 */
export function keepSums({ table, madeAs }: FigureSource, live: Pick<Live, 'version'>): typeof sumsOf {
  if (madeAs === undefined) return sumsOf
  const kept = new LRUCache<string, Kept>({ maxSize: mostGroups })
  return (read, narrowed, by, days, last) => {
    const key = JSON.stringify([by, days.from, days.to, last, narrowed.only, narrowed.seen])
    const version = live.version(table)
    const known = kept.get(key)
    if (known?.version === version) return known.sums
    const sums = readingForAll(() => sumsOf(read, narrowed, by, days, last))
    const entry = { version, sums }
    kept.set(key, entry, { size: 1 })
    // A read that failed is nobody's answer for later.
    sums.then(
      ({ length }) => kept.peek(key) === entry && kept.set(key, entry, { size: 1 + length }),
      () => kept.peek(key) === entry && kept.delete(key),
    )
    return sums
  }
}
