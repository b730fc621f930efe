import { actionKey, moreKey } from '@quarterdeck/shared/i18n/keys.ts'
import { named } from '@quarterdeck/shared/i18n/named.ts'
import { hindranceOf } from '@quarterdeck/shared/resource/actions.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { useCallback } from 'react'
import type { Row } from '../../api/resourceCalls.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import type { RowAction } from '../table/rowAction.ts'
import type { Dialogs } from '../useDialogs.ts'
import { onlyFlag, useVerbs } from '../useVerbs.ts'
import { useOffered } from './useOffered.ts'

/** Edit and the actions of a row, as far as its state allows them: in the list and in the drawer. */
export function useRowButtons(resource: AnyResource, { show }: Pick<Dialogs, 'show'>): (row: Row) => RowAction[] {
  const t = useT()
  const may = useVerbs(resource)
  const offered = useOffered(resource)
  return useCallback(
    (row) => [
      // Of which only a flag is set, has a button of its own for it.
      ...(may('edit') && onlyFlag(resource) === undefined && !(resource.editable && row[resource.editable] !== 1)
        ? [
            {
              key: 'edit',
              label: named(t, moreKey(resource, 'edit')) ?? t('action.edit'),
              onClick: () => show({ kind: 'edit', row }),
            },
          ]
        : []),
      ...offered
        .filter(([, action]) => hindranceOf(resource, action, row) === undefined)
        .map(([name, { danger }]) => ({
          key: `action-${name}`,
          label: t(actionKey(resource, name)),
          ...(danger && { danger }),
          onClick: () => show({ kind: 'action', action: name, rows: [row] }),
        })),
    ],
    [resource, t, may, offered, show],
  )
}
