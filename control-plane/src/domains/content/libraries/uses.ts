import type { useStages } from '@quarterdeck/shared/contracts/library.ts'
import type { AccessScope } from '../../../http/handler.ts'
import type { Sql } from '../../../platform/store/store.ts'

export interface LibraryUse {
  /** The list whose rows use items. */
  list: string
  stage: (typeof useStages)[number]
  count: number
}

/** Counts how often an item is used in rows of a list, as far as somebody sees those; stages without any may be left out. */
export type CountUses = (sql: Sql, itemId: number, accessScope: AccessScope) => Promise<readonly LibraryUse[]>

/** Where items are used: whoever makes something of them says so at its start. */
export interface LibraryUses {
  register(count: CountUses): void
  of(sql: Sql, itemId: number, accessScope: AccessScope): Promise<LibraryUse[]>
}

export function createUses(): LibraryUses {
  const counters: CountUses[] = []
  return {
    register: (count) => void counters.push(count),
    async of(sql, itemId, accessScope) {
      const all = await Promise.all(counters.map((count) => count(sql, itemId, accessScope)))
      return all.flat().filter(({ count }) => count > 0)
    },
  }
}
