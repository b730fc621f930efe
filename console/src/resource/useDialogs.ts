import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { List } from './list/useList.ts'
import type { Row } from './resourceCalls.ts'

/** What is open over a list. */
export type OpenDialog =
  | { kind: 'add' }
  | { kind: 'import' }
  | { kind: 'clear' }
  | { kind: 'edit'; row: Row }
  | { kind: 'delete'; rows: readonly Row[] }

export type Dialogs = ReturnType<typeof useDialogs>

/** Which dialog is open, and which row the drawer shows; the row stands in the address, so that Back closes it. */
export function useDialogs(list: List<Row>, parameter = 'row') {
  const [open, setOpen] = useState<OpenDialog>()
  const [params, setParams] = useSearchParams()
  const viewed = Number(params.get(parameter)) || undefined
  return useMemo(() => {
    const view = (row: Pick<Row, 'id'> | undefined, replace = false) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (row) next.set(parameter, String(row.id))
          else next.delete(parameter)
          return next
        },
        { replace },
      )
    const at = list.rows.findIndex((row) => row.id === viewed)
    const beside = (by: 1 | -1) => (at < 0 ? undefined : list.rows[at + by])
    return {
      open,
      show: (dialog: OpenDialog) => setOpen(dialog),
      close: () => setOpen(undefined),
      viewed,
      view: (row: Pick<Row, 'id'>) => view(row),
      leave: () => view(undefined),
      previous: beside(-1) && (() => view(beside(-1), true)),
      next: beside(1) && (() => view(beside(1), true)),
    }
  }, [open, viewed, list.rows, setParams, parameter])
}
