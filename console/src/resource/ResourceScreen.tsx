import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { useMemo } from 'react'
import { exportRows, type Query, type Row } from '../api/resourceCalls.ts'
import { formatTotal } from '../i18n/format.ts'
import { useTexts } from '../i18n/TextProvider.tsx'
import { ListView } from './list/ListView.tsx'
import type { Overrides } from './overrides.ts'
import { ResourceDialogs } from './ResourceDialogs.tsx'
import { columnsOf } from './table/columnsOf.tsx'
import { ResourceTools } from './toolbar/ResourceTools.tsx'
import { useDialogs } from './useDialogs.ts'
import { useResourceList } from './useResourceList.ts'
import { useRowActions } from './useRowActions.tsx'
import { useMayEditMany, useVerbs } from './useVerbs.ts'

interface ResourceScreenProps {
  resource: AnyResource
  overrides?: Overrides
  /** A click on a row chooses it rather than opening it: the list beside follows. */
  onChoose?: (row: Row) => void
  chosen?(row: Row): boolean
  /** Parameters that the screen has chosen, such as the type that it is about. */
  fixed?: Query
}

/** The whole screen of a plain resource, as its definition describes it. */
export function ResourceScreen({ resource, overrides = {}, onChoose, chosen, fixed }: ResourceScreenProps) {
  const { t, language } = useTexts()
  const may = useVerbs(resource)
  const mayEditMany = useMayEditMany(resource)
  const list = useResourceList(resource, { filterOptions: overrides.filterOptions, ...(fixed && { fixed }) })
  const dialogs = useDialogs(list)
  const columns = useMemo(() => columnsOf(resource, t, overrides.cells), [resource, t, overrides.cells])
  const actions = useRowActions({ resource, list, dialogs, overrides, details: onChoose !== undefined })
  const byHand = may('import') ? 'nothing_yet_help' : 'nothing_yet_add'
  const firstBy = may('add') ? byHand : may('import') ? 'nothing_yet_import' : undefined
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        banner={overrides.banner?.(list)}
        tools={<ResourceTools resource={resource} list={list} dialogs={dialogs} overrides={overrides} />}
        actions={actions}
        selectable={(overrides.selectable ?? (may('delete') && !overrides.deletable)) || mayEditMany}
        onOpen={onChoose ?? dialogs.view}
        chosen={chosen}
        onExport={may('export') ? () => exportRows(resource, withoutPage(list.query)) : undefined}
        exportQuestion={overrides.exportQuestion?.(formatTotal(list, language))}
        first={
          overrides.first ??
          // Rows that only come from elsewhere have no button that makes the first one.
          (firstBy && <ResourceTools resource={resource} list={list} dialogs={dialogs} overrides={{}} onlyFirst />)
        }
        firstHelp={overrides.firstHelp ?? (firstBy && t(`list.${firstBy}`))}
      />
      <ResourceDialogs resource={resource} list={list} dialogs={dialogs} overrides={overrides} />
    </>
  )
}

function withoutPage({
  pageIndex: _page,
  pageSize: _size,
  ...query
}: Readonly<Record<string, string | number | undefined>>) {
  return query
}
