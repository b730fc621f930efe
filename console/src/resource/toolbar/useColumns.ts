import type { ListPreference } from '@quarterdeck/shared/contracts/views.ts'
import { useEffect, useMemo } from 'react'
import type { Column } from '../table/column.ts'
import { arrangeColumns, moved } from './arrangeColumns.ts'
import { takeFormerColumns } from './formerColumns.ts'

export type ColumnsChoice<R> = ReturnType<typeof useColumns<R>>

/** Which columns are shown, and in which order, as the user wants it. */
export function useColumns<R>(
  columns: readonly Column<R>[],
  { list, columns: choice }: Pick<ListPreference, 'list' | 'columns'>,
  keep: (change: Pick<ListPreference, 'columns'>) => void,
) {
  const { columns: arranged, hidden } = useMemo(() => arrangeColumns(columns, choice), [columns, choice])
  const [first, ...movable] = arranged
  // With all of their keys, so that a column that comes later is known to have come later.
  const set = (order: readonly string[], away: ReadonlySet<string>) =>
    keep({ columns: { order: [...order], hidden: [...away] } })
  const order = movable.map(({ key }) => key)
  useEffect(() => {
    const former = choice === null ? takeFormerColumns(list) : undefined
    if (former) set(order, former)
  })
  return {
    shown: arranged.filter((column) => column === first || !hidden.has(column.key)),
    movable,
    hidden,
    isUsual: choice === null,
    hide(key: string, isHidden: boolean) {
      const away = new Set(hidden)
      if (isHidden) away.add(key)
      else away.delete(key)
      set(order, away)
    },
    move: (key: string, by: 1 | -1) => set(moved(order, key, by), hidden),
    reset: () => keep({ columns: null }),
  }
}
