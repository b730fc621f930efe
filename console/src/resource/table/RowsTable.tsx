import { type MouseEvent, type ReactNode, useEffect } from 'react'
import type { List } from '../list/useList.ts'
import { clickedRow } from './clickedRow.ts'
import type { Column } from './column.ts'
import { type Density, rowHeights } from './density.ts'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import { useChoosing } from './useChoosing.ts'
import { useSeenRows } from './useSeenRows.ts'
import './table.css'

interface RowsTableProps<R extends { id: number }> {
  list: List<R>
  columns: readonly Column<R>[]
  density: Density
  /** Beyond the columns: buttons of a row. */
  actions?: { width: number; title: string; render(row: R): ReactNode } | undefined
  selectable?: boolean
  /** A click on a row, or Enter on it. */
  onOpen?: ((row: R) => void) | undefined
  /** The row that the keys stand on. */
  activeId: number | undefined
  /** The rows that something beside the list is filtered by. */
  chosen?: ((row: R) => boolean) | undefined
  blank: ReactNode
}

/** Of the boxes that rows are selected with. */
const choosePx = 40

/**
 * The rows. The head stays, the body scrolls; sort order comes from the address and goes back there. A plain table: what
 * antd's does for each of its cells costs more than all else that a list shows.
 */
export function RowsTable<R extends { id: number }>(props: RowsTableProps<R>) {
  const { list, columns, actions, density, activeId, chosen, onOpen, selectable = false } = props
  const { rows, query, waiting } = list
  const rowPx = rowHeights[density]
  const width = columns.reduce((sum, column) => sum + column.width, (selectable ? choosePx : 0) + (actions?.width ?? 0))
  const { ref, onScroll, toTop, from, to, isWide, isShifted } = useSeenRows({ count: rows.length, rowPx, width })
  const choosing = useChoosing(list)
  const asked = JSON.stringify(query)
  // Another page or order begins at its first row, as soon as it is there.
  useEffect(() => {
    if (asked && !waiting) toTop()
  }, [asked, waiting, toTop])
  // By keyboard `useTableKeys` opens a row.
  const clicks = {
    onClick({ target }: MouseEvent) {
      const id = onOpen && clickedRow(target)
      const row = id && rows.find((each) => String(each.id) === id)
      if (row) onOpen(row)
    },
  }
  return (
    <div className={waiting ? 'rows rows-waiting' : 'rows'} aria-busy={list.loading} data-density={density}>
      <div
        ref={ref}
        className={['rows-scroll', isWide && 'rows-wide', isWide && isShifted && 'rows-shifted']
          .filter(Boolean)
          .join(' ')}
        onScroll={onScroll}
      >
        <table style={{ width }} aria-rowcount={rows.length + 1}>
          <colgroup>
            {selectable && <col style={{ width: choosePx }} />}
            {columns.map(({ key, width }) => (
              <col key={key} style={{ width }} />
            ))}
            {actions && <col style={{ width: actions.width }} />}
          </colgroup>
          <TableHead
            list={list}
            columns={columns}
            actions={actions?.title}
            choosing={selectable ? choosing : undefined}
          />
          <tbody {...clicks}>
            <Gap rows={from} rowPx={rowPx} />
            {rows.slice(from, to).map((row, place) => (
              <TableRow
                key={row.id}
                row={row}
                place={from + place + 2}
                columns={columns}
                actions={actions?.render}
                className={rowClass(row, list, activeId, chosen, onOpen !== undefined)}
                isChosen={chosen?.(row) ?? false}
                {...(selectable && { selected: list.selection.has(row.id), onSelect: choosing.choose })}
              />
            ))}
            <Gap rows={rows.length - to} rowPx={rowPx} />
          </tbody>
        </table>
        {rows.length === 0 && <div className="rows-blank">{props.blank}</div>}
      </div>
    </div>
  )
}

/** In place of rows that nobody sees. */
function Gap({ rows, rowPx }: { rows: number; rowPx: number }) {
  return rows > 0 ? <tr aria-hidden style={{ height: rows * rowPx }} /> : null
}

function rowClass<R extends { id: number }>(
  row: R,
  list: List<R>,
  active: number | undefined,
  chosen: ((row: R) => boolean) | undefined,
  opens: boolean,
): string {
  const { id } = row
  const names = [
    opens && 'row-open',
    list.tinted.has(id) && 'row-tinted',
    list.gone.has(id) && 'row-gone',
    id === active && 'row-active',
    chosen?.(row) && 'row-chosen',
  ]
  return names.filter(Boolean).join(' ')
}
