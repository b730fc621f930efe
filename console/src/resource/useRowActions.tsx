import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { useMemo } from 'react'
import { useT } from '../i18n/TextProvider.tsx'
import type { List } from './list/useList.ts'
import type { Overrides, RowAction } from './overrides.ts'
import type { Row } from './resourceCalls.ts'
import { textWidth } from './table/column.ts'
import { RowActions, shownActions } from './table/RowActions.tsx'
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
  const actionsOf = useMemo(
    () =>
      (row: Row): RowAction[] => [
        ...(details ? [{ key: 'view', label: t('common.list.details'), onClick: () => dialogs.view(row) }] : []),
        ...(may('edit')
          ? [{ key: 'edit', label: t('common.action.edit'), onClick: () => dialogs.show({ kind: 'edit', row }) }]
          : []),
        ...(overrides.rowActions?.(row, list) ?? []),
        ...(may('delete') && (overrides.deletable?.(row) ?? true)
          ? [
              {
                key: 'delete',
                label: t('common.action.delete'),
                danger: true,
                onClick: () => dialogs.show({ kind: 'delete', rows: [row] }),
              },
            ]
          : []),
      ],
    [t, may, details, dialogs, overrides, list],
  )
  const sample = list.rows.map(actionsOf).reduce<RowAction[]>((a, b) => (b.length > a.length ? b : a), [])
  const width = widthOf(sample, t('common.action.actions'))
  return sample.length === 0 ? undefined : { width, render: (row: Row) => <RowActions actions={actionsOf(row)} /> }
}

function widthOf(actions: readonly RowAction[], title: string): number {
  const { inLine, more } = shownActions(actions)
  const buttons = inLine.reduce((sum, { label }) => sum + textWidth(label) + 17, 0) + (more.length > 0 ? 36 : 0)
  return Math.max(buttons, textWidth(title)) + 22
}
