import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/TextProvider.tsx'
import type { ServedFile } from '../../ui/saveFile.ts'
import { FilterBar } from '../filters/FilterBar.tsx'
import { Blank } from '../table/Blank.tsx'
import type { Column } from '../table/column.ts'
import { Pager } from '../table/Pager.tsx'
import { RowsTable } from '../table/RowsTable.tsx'
import { useTableKeys } from '../table/useTableKeys.ts'
import { ColumnsMenu } from '../toolbar/ColumnsMenu.tsx'
import { DensityMenu } from '../toolbar/DensityMenu.tsx'
import { ExportButton } from '../toolbar/ExportButton.tsx'
import { RefreshButton } from '../toolbar/RefreshButton.tsx'
import { useColumns } from '../toolbar/useColumns.ts'
import { SlowNote } from './SlowNote.tsx'
import type { List } from './useList.ts'
import { usePreference } from './usePreference.ts'
import '../toolbar/toolbar.css'

export interface ListViewProps<R extends { id: number }> {
  list: List<R>
  columns: readonly Column<R>[]
  /** Primary actions, left of the toolbar. */
  tools?: ReactNode
  /** Above everything: a warning of the screen. */
  banner?: ReactNode
  actions?: { width: number; render(row: R): ReactNode } | undefined
  selectable?: boolean
  onOpen?: ((row: R) => void) | undefined
  onExport?: (() => Promise<ServedFile>) | undefined
  /** Asked before an export. */
  exportQuestion?: string | undefined
  /** The rows that something beside the list is filtered by. */
  chosen?: ((row: R) => boolean) | undefined
  /** Over the rows: what they come to together. */
  summary?: ReactNode
  /** The button of an empty list that makes its first row. */
  first?: ReactNode
  firstHelp?: string | undefined
  /** Beside the total. */
  note?: ReactNode
  /** False for a list beside another, which leaves the keys to that one. */
  main?: boolean
  filterBar?: boolean
  /** What is said where no row fits, if the list has words of its own for it. */
  nothingMatches?: string | undefined
  /** Beside the refresh: how the rows are drawn. */
  modes?: ReactNode
  /** In place of the table: rows drawn in another way. `activeId`: where the keys stand; `blank`: why there are none. */
  draw?: (drawn: { activeId: number | undefined; blank: ReactNode }) => ReactNode
}

/** A list page, always in the same places: filters, toolbar, table, pager. */
export function ListView<R extends { id: number }>(props: ListViewProps<R>) {
  const { list, columns, main = true } = props
  const t = useT()
  const { preference, keep } = usePreference(list.name)
  const density = preference.density ?? 'compact'
  const choice = useColumns(columns, preference, keep)
  const { activeId } = useTableKeys(list.rows, props.onOpen, main)
  const refresh = () => void list.reload()
  const blank = <Blank list={list} first={props.first} help={props.firstHelp} nothingMatches={props.nothingMatches} />
  return (
    <section className="list">
      {props.banner}
      {props.filterBar !== false && <FilterBar list={list} hotkey={main} />}
      <div className="toolbar">
        {props.tools}
        <div className="toolbar-right">
          {props.onExport && <ExportButton load={props.onExport} question={props.exportQuestion} />}
          {!props.draw && (
            <>
              <ColumnsMenu choice={choice} />
              <DensityMenu density={density} onChange={(chosen) => keep({ density: chosen })} />
            </>
          )}
          {props.modes}
          <RefreshButton updatedAt={list.updatedAt} asked={list.name} onRefresh={refresh} hotkey={main} />
        </div>
      </div>
      {props.summary}
      <div className="rows-box">
        {list.unseen && (
          <Button size="small" type="primary" className="unseen-rows" onClick={list.showUnseen}>
            {list.unseen.added > 0 ? t('list.new_rows', { count: list.unseen.added }) : t('list.changed_elsewhere')}
          </Button>
        )}
        <SlowNote asking={list.asking} onRepeat={refresh} />
        {props.draw?.({ activeId, blank }) ?? (
          <RowsTable
            list={list}
            columns={choice.shown}
            density={density}
            actions={props.actions && { ...props.actions, title: t('action.actions') }}
            selectable={props.selectable ?? false}
            onOpen={props.onOpen}
            activeId={activeId}
            chosen={props.chosen}
            blank={blank}
          />
        )}
      </div>
      <Pager list={list} selectable={props.selectable ?? false} note={props.note} />
    </section>
  )
}
