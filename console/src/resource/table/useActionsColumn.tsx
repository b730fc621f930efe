import { type ReactNode, useMemo } from 'react'
import { useT } from '../../i18n/TextProvider.tsx'
import { textWidth } from './column.ts'
import { placeActions } from './placeActions.ts'
import { RowActions } from './RowActions.tsx'
import type { RowAction } from './rowAction.ts'

export interface ActionsColumn<R> {
  width: number
  render(row: R): ReactNode
}

const paddingPx = 22

/**
 * The last column, what can be done with one row: as wide as the row that needs most of it. Undefined where nothing can be
 * done with any.
 */
export function useActionsColumn<R>(
  rows: readonly R[],
  actionsOf: (row: R) => readonly RowAction[],
): ActionsColumn<R> | undefined {
  const title = useT()('action.actions')
  return useMemo(() => {
    const needed = rows.reduce((most, row) => Math.max(most, placeActions(actionsOf(row)).width), 0)
    if (needed === 0) return undefined
    return {
      width: Math.max(needed, textWidth(title)) + paddingPx,
      render: (row) => <RowActions actions={actionsOf(row)} />,
    }
  }, [rows, actionsOf, title])
}
