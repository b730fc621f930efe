import { useMemo, useState } from 'react'

/** Chosen rows, also those of other pages. Another filter (`key`) starts anew: nobody deletes what he cannot see. */
export function useSelection<R extends { id: number }>(key: string) {
  const [kept, setKept] = useState<{ key: string; rows: ReadonlyMap<number, R> }>({ key, rows: new Map() })
  const rows = kept.key === key ? kept.rows : none
  return useMemo(
    () => ({
      rows: [...rows.values()] as R[],
      ids: [...rows.keys()],
      count: rows.size,
      has: (id: number) => rows.has(id),
      choose(chosen: readonly R[]) {
        setKept({ key, rows: new Map(chosen.map((row) => [row.id, row])) })
      },
      clear() {
        setKept({ key, rows: new Map() })
      },
    }),
    [rows, key],
  )
}

const none: ReadonlyMap<number, never> = new Map<number, never>()
