import type { Where } from './listSql.ts'

/** decisions.md §8: where a free text is searched, counting may stop here. */
export const searchCountLimit = 10_000

export interface Count {
  total: number
  /** `table_stat.version` of the moment at which it was counted. */
  version: number
}

/** Counts of filters, remembered with the table's version at that moment; whoever uses one must compare it. */
export interface Counts {
  get(where: Where): Count | undefined
  set(where: Where, count: Count): void
}

/** Enough for what people look at; the oldest goes first. */
const size = 500

export function createCounts(): Counts {
  const known = new Map<string, Count>()
  return {
    get: (where) => known.get(keyOf(where)),
    set(where, count) {
      const key = keyOf(where)
      known.delete(key)
      known.set(key, count)
      const oldest = known.keys().next()
      if (known.size > size && !oldest.done) known.delete(oldest.value)
    },
  }
}

function keyOf({ sql, params }: Where): string {
  return `${sql}\n${JSON.stringify(params)}`
}
