import { type ComponentType, useMemo, useState } from 'react'
import type { Row } from '../api/resourceCalls.ts'
import type { List } from './list/useList.ts'
import type { RowDialogProps } from './screenExtensions.ts'
import { useViewedRow } from './useViewedRow.ts'

/** What is open over a list. */
export type OpenDialog =
  | { kind: 'add' }
  | { kind: 'import' }
  | { kind: 'clear' }
  | { kind: 'editMany' }
  | { kind: 'edit'; row: Row }
  | { kind: 'delete'; rows: readonly Row[] }
  | { kind: 'own'; row: Row; dialog: ComponentType<RowDialogProps> }
  | { kind: 'action'; action: string; rows: readonly Row[] }

export type Dialogs = ReturnType<typeof useDialogs>

/** Which dialog is open, and which row the drawer shows. */
export function useDialogs(list: List<Row>) {
  const [open, setOpen] = useState<OpenDialog>()
  const { rows, state, query, total, capped, paged, waiting, loading, go } = list
  const pages = useMemo(() => {
    const size = Number(query.pageSize)
    const hasNext = paged && (capped ? rows.length >= size : state.page * size < total)
    const turn = (page: number) => go({ page }, { replace: true })
    return { page: state.page, hasNext, isLoading: waiting || loading, go: turn }
  }, [rows.length, state.page, query.pageSize, total, capped, paged, waiting, loading, go])
  const viewed = useViewedRow(rows, 'row', pages)
  return useMemo(
    () => ({
      open,
      show: (dialog: OpenDialog) => setOpen(dialog),
      close: () => setOpen(undefined),
      ...viewed,
    }),
    [open, viewed],
  )
}
