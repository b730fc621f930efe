import { moreKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { useMemo, useRef } from 'react'
import { editRow, type Row } from '../api/resourceCalls.ts'
import { reportFailure } from '../api/tellFailure.ts'
import { useT } from '../i18n/TextProvider.tsx'
import { useRowButtons } from './actions/useRowButtons.ts'
import type { List } from './list/useList.ts'
import type { ScreenExtensions } from './screenExtensions.ts'
import type { RowAction } from './table/rowAction.ts'
import { useActionsColumn } from './table/useActionsColumn.tsx'
import type { Dialogs } from './useDialogs.ts'
import { useRowTools } from './useRowTools.ts'
import { onlyFlag, useVerbs } from './useVerbs.ts'

interface RowActionsOptions {
  resource: AnyResource
  list: List<Row>
  dialogs: Dialogs
  extensions: ScreenExtensions
  /** A button for the drawer, where a click on the row does something else. */
  details: boolean
}

/** The last column: what can be done with one row. Undefined where nothing can. */
export function useRowActions({ resource, list, dialogs, extensions, details }: RowActionsOptions) {
  const t = useT()
  const may = useVerbs(resource)
  const toolsOf = useRowTools(extensions, dialogs)
  const buttonsOf = useRowButtons(resource, dialogs)
  // A list is another object each time it is drawn; its rows' buttons are not.
  const latest = useRef(list)
  latest.current = list
  const actionsOf = useMemo(() => {
    const { lasting } = resource
    const flag = onlyFlag(resource)
    const turn = async (name: string, row: Row) => {
      await editRow(resource, row.id, { [name]: row[name] === 1 ? 0 : 1 })
      await latest.current.reload()
    }
    const withDerived = (row: Row, tools: readonly RowAction[]): RowAction[] => [
      ...tools.filter(({ first }) => first),
      ...(details ? [{ key: 'view', label: t('list.details'), onClick: () => dialogs.view(row) }] : []),
      ...(may('edit') && flag !== undefined
        ? [
            {
              key: 'edit',
              label: t(moreKey(resource, row[flag] === 1 ? 'unset' : 'set')),
              onClick: () => void turn(flag, row).catch(reportFailure),
            },
          ]
        : []),
      ...buttonsOf(row),
      ...tools.filter(({ first }) => !first),
      ...(may('delete') && !(lasting && row[lasting] === 1)
        ? [
            {
              key: 'delete',
              label: t('action.delete'),
              danger: true,
              onClick: () => dialogs.show({ kind: 'delete', rows: [row] }),
            },
          ]
        : []),
    ]
    return (row: Row) => withDerived(row, toolsOf(row))
  }, [t, may, toolsOf, buttonsOf, details, dialogs, resource])
  return useActionsColumn(list.rows, actionsOf)
}
