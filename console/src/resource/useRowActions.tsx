import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { useMemo, useRef } from 'react'
import type { Row } from '../api/resourceCalls.ts'
import { useT } from '../i18n/TextProvider.tsx'
import type { List } from './list/useList.ts'
import type { Overrides, RowAction } from './overrides.ts'
import { useActionsColumn } from './table/useActionsColumn.tsx'
import type { Dialogs } from './useDialogs.ts'
import { useVerbs } from './useVerbs.ts'

interface RowActionsOptions {
  resource: AnyResource
  list: List<Row>
  dialogs: Dialogs
  overrides: Overrides
  /** A button for the drawer, where a click on the row does something else. */
  details: boolean
}

/** The last column: what can be done with one row. Undefined where nothing can. */
export function useRowActions({ resource, list, dialogs, overrides, details }: RowActionsOptions) {
  const t = useT()
  const may = useVerbs(resource)
  // A list is another object each time it is drawn; its rows' buttons are not.
  const latest = useRef(list)
  latest.current = list
  const actionsOf = useMemo(
    () =>
      (row: Row): RowAction[] => [
        ...(details ? [{ key: 'view', label: t('list.details'), onClick: () => dialogs.view(row) }] : []),
        ...(may('edit')
          ? [{ key: 'edit', label: t('action.edit'), onClick: () => dialogs.show({ kind: 'edit', row }) }]
          : []),
        ...(overrides.rowActions?.(row, latest.current) ?? []),
        ...(may('delete') && (overrides.deletable?.(row) ?? true)
          ? [
              {
                key: 'delete',
                label: t('action.delete'),
                danger: true,
                onClick: () => dialogs.show({ kind: 'delete', rows: [row] }),
              },
            ]
          : []),
      ],
    [t, may, details, dialogs, overrides],
  )
  return useActionsColumn(list.rows, actionsOf)
}
