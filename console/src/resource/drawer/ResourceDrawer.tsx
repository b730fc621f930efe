import { fieldKey, helpKey } from '@quarterdeck/shared/i18n/keys.ts'
import { named } from '@quarterdeck/shared/i18n/named.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { listOf, visibleFields } from '@quarterdeck/shared/resource/define.ts'
import { rowName } from '@quarterdeck/shared/resource/rowName.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Fragment } from 'react'
import { loadRow, type Row } from '../../api/resourceCalls.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import { useChanged } from '../../live/LiveProvider.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { useRowButtons } from '../actions/useRowButtons.ts'
import type { List } from '../list/useList.ts'
import type { ScreenExtensions } from '../screenExtensions.ts'
import { RowActions } from '../table/RowActions.tsx'
import { ValueCell } from '../table/ValueCell.tsx'
import type { Dialogs } from '../useDialogs.ts'
import { useRowTools } from '../useRowTools.ts'
import { useVerbs } from '../useVerbs.ts'
import { DrawerBlocks, isBlock } from './DrawerBlocks.tsx'
import { Facts } from './Facts.tsx'
import { RowDrawer } from './RowDrawer.tsx'
import { RowHistory } from './RowHistory.tsx'
import { rowKey } from './rowKey.ts'

interface ResourceDrawerProps {
  resource: AnyResource
  list: List<Row>
  dialogs: Dialogs
  extensions: ScreenExtensions
}

/** Everything about the row that the address names: its fields, what the screen adds, its history. */
export function ResourceDrawer({ resource, list, dialogs, extensions }: ResourceDrawerProps) {
  const t = useT()
  const may = useVerbs(resource)
  const id = dialogs.viewed!
  const linksOf = useRowTools(extensions, dialogs, { linksOnly: true })
  const buttonsOf = useRowButtons(resource, dialogs)
  const listed = list.rows.find((row) => row.id === id)
  const single = useQuery({
    queryKey: rowKey(resource.name, id),
    queryFn: ({ signal }) => loadRow(resource, id, signal),
    enabled: may('get') && !list.loading,
    ...(listed ? { placeholderData: listed } : {}),
  })
  const queries = useQueryClient()
  useChanged(listOf(resource), () => void queries.invalidateQueries({ queryKey: rowKey(resource.name, id) }))
  const row = single.data ?? listed
  const block = extensions.block && row && (
    <extensions.block row={row} onNext={dialogs.next} nextRow={dialogs.nextRow} />
  )
  return (
    <RowDrawer
      title={row ? rowName(resource, row) : `#${id}`}
      // What is read at length needs the room.
      wide={extensions.block !== undefined || Object.values(resource.fields).some(isBlock)}
      onClose={dialogs.leave}
      onPrevious={dialogs.previous}
      onNext={dialogs.next}
      extra={row && <RowActions actions={[...linksOf(row), ...buttonsOf(row)]} />}
    >
      {row && (
        // What is said and opened beside one row is not said of the next.
        <Fragment key={row.id}>
          {extensions.blockFirst && block}
          <Facts
            facts={[
              { key: 'id', label: t('field.id'), value: <span className="numbers">{row.id}</span> },
              ...visibleFields(resource)
                .filter(([, field]) => !field.internal && (!field.hidden || field.drawer === 'line') && !isBlock(field))
                .map(([name, field]) => {
                  const Own = extensions.cells?.[name]
                  return {
                    key: name,
                    label: t(fieldKey(resource, name)),
                    // No form says what a field means that nobody fills in.
                    help: field.virtual ? named(t, helpKey(resource, name)) : undefined,
                    value: Own ? (
                      <Own row={row} />
                    ) : (
                      <ValueCell resource={resource} name={name} field={field} row={row} />
                    ),
                  }
                }),
            ]}
          />
          <DrawerBlocks resource={resource} row={row} />
          {!extensions.blockFirst && block}
          {may('get') && resource.name !== 'audit' && <RowHistory resource={resource} id={row.id} />}
        </Fragment>
      )}
      {!row && (list.loading || single.isLoading) && <Skeleton active paragraph={{ rows: 8 }} title={false} />}
      {!row && !list.loading && !single.isLoading && (
        <Failed
          title={t('list.could_not_load')}
          error={single.error ?? new Error(t('errors.not_found'))}
          onRetry={() => void single.refetch()}
        />
      )}
    </RowDrawer>
  )
}
