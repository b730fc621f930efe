import { useMemo, useState } from 'react'

/** Chosen rows, also those of other pages. Another filter (`key`) starts anew: nobody deletes what he cannot see. */
export function useSelection<R extends { id: number }>(key: string, shown: readonly R[]) {
  const [kept, setKept] = useState<{ key: string; rows: ReadonlyMap<number, R> }>({ key, rows: new Map() })
  const rows = kept.key === key ? kept.rows : none
  return useMemo(
    () => ({
      // As the list gives them now, where it does.
      rows: [...rows.values()].map((row) => shown.find(({ id }) => id === row.id) ?? row) as R[],
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
    [rows, key, shown],
  )
}

const none: ReadonlyMap<number, never> = new Map<number, never>()
