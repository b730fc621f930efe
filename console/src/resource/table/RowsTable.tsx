import { Table, type TableProps } from 'antd'
import { memo, type ReactNode, useMemo } from 'react'
import type { List } from '../list/useList.ts'
import type { Column } from './column.ts'
import { type Density, densities } from './density.ts'
import { useRoom } from './useRoom.ts'
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

/** More rows than this are drawn only where they are seen. */
const virtualFrom = 200

/** The rows. The head stays, the body scrolls; sort order comes from the address and goes back there. */
export function RowsTable<R extends { id: number }>(props: RowsTableProps<R>) {
  const { list, columns, actions, density, activeId, chosen, onOpen } = props
  const { ref, height } = useRoom()
  const { order } = list.state
  const virtual = list.rows.length > virtualFrom
  const shown = useMemo(() => tableColumns(columns, order, actions), [columns, order, actions])
  const width = shown.reduce((sum, column) => sum + Number(column.width ?? 0), props.selectable ? 40 : 0)
  return (
    <div ref={ref} className={list.waiting ? 'rows rows-waiting' : 'rows'} aria-busy={list.loading}>
      <Table<R>
        size={densities[density]}
        rowKey="id"
        tableLayout="fixed"
        columns={shown}
        dataSource={list.rows as R[]}
        pagination={false}
        showSorterTooltip={false}
        virtual={virtual}
        scroll={{ x: width, y: height }}
        locale={{ emptyText: props.blank }}
        onChange={(_page, _filters, sorter) => {
          const { columnKey, order: direction } = Array.isArray(sorter) ? sorter[0]! : sorter
          list.go({
            order: direction ? { field: String(columnKey), sort: direction === 'ascend' ? 'asc' : 'desc' } : undefined,
          })
        }}
        {...(props.selectable ? { rowSelection: selectionOf(list) } : {})}
        onRow={(row) =>
          ({
            className: rowClass(row, list, activeId, chosen),
            'data-row': row.id,
            'aria-selected': chosen?.(row) ? true : undefined,
            onClick: (event) => {
              if (onOpen && !isControl(event.target) && !isSelecting()) onOpen(row)
            },
          }) as React.HTMLAttributes<HTMLElement>
        }
        rowClassName={onOpen ? 'row-open' : ''}
      />
    </div>
  )
}

function tableColumns<R extends { id: number }>(
  columns: readonly Column<R>[],
  order: List<R>['state']['order'],
  actions: RowsTableProps<R>['actions'],
): NonNullable<TableProps<R>['columns']> {
  const made: NonNullable<TableProps<R>['columns']> = columns.map((column, index) => ({
    key: column.key,
    title: column.title,
    width: column.width,
    align: column.align,
    fixed: index === 0 ? 'left' : undefined,
    render: (_, row) => <Cell column={column as Column<never>} row={row as never} />,
    ...(column.sortable
      ? { sorter: true, sortOrder: order?.field !== column.key ? null : order.sort === 'asc' ? 'ascend' : 'descend' }
      : {}),
  }))
  if (actions) {
    made.push({
      key: 'actions',
      title: actions.title,
      width: actions.width,
      fixed: 'right',
      render: (_, row) => actions.render(row),
    })
  }
  return made
}

/** Lists that change all the time are drawn again and again: of a row that did not change, no cell is. */
const Cell = memo(({ column, row }: { column: Column<never>; row: never }) => column.render(row))

function selectionOf<R extends { id: number }>(list: List<R>): TableProps<R>['rowSelection'] {
  return {
    columnWidth: 40,
    fixed: true,
    preserveSelectedRowKeys: true,
    selectedRowKeys: list.selection.ids,
    onChange: (ids, rows) => {
      // antd gives nothing for rows of other pages; those are in the selection already.
      const known = new Map([...list.selection.rows, ...rows.filter(Boolean)].map((row) => [row.id, row]))
      list.selection.choose(ids.flatMap((id) => known.get(Number(id)) ?? []))
    },
  }
}

function rowClass<R extends { id: number }>(
  row: R,
  list: List<R>,
  active?: number,
  chosen?: (row: R) => boolean,
): string {
  const { id } = row
  const names = [
    list.tinted.has(id) && 'row-tinted',
    list.gone.has(id) && 'row-gone',
    id === active && 'row-active',
    chosen?.(row) && 'row-chosen',
  ]
  return names.filter(Boolean).join(' ')
}

/** Links, buttons and boxes in a row mean themselves, not the row. */
function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label, .ant-table-selection-column') !== null
}

/** Whoever marks text in a cell does not want the row to open. */
function isSelecting(): boolean {
  return (getSelection()?.toString() ?? '') !== ''
}
