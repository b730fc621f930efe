import type { MouseEvent, ReactNode } from 'react'
import { useT } from '../../i18n/TextProvider.tsx'
import { type Column, placeClass } from './column.ts'
import { memoised } from './memoised.ts'

interface TableRowProps<R extends { id: number }> {
  row: R
  /** In the table, counted from 1 with its head. */
  place: number
  columns: readonly Column<R>[]
  actions: ((row: R) => ReactNode) | undefined
  className: string
  isChosen: boolean
  /** Undefined where rows are not selected. */
  selected?: boolean
  onSelect?(id: number, event: MouseEvent): void
}

/** One row. Lists that change all the time are drawn again and again: of a row that did not change, nothing is. */
export const TableRow = memoised(<R extends { id: number }>(props: TableRowProps<R>) => {
  const t = useT()
  const { row, columns, actions, selected, onSelect } = props
  return (
    <tr
      className={props.className}
      data-row={row.id}
      aria-rowindex={props.place}
      aria-selected={props.isChosen ? true : undefined}
    >
      {selected !== undefined && (
        <td className="rows-choose">
          <label>
            <input
              type="checkbox"
              className="check"
              aria-label={t('list.select_row')}
              checked={selected}
              // A click says whether Shift was held; without onChange React takes the box for one that cannot be changed.
              onClick={(event) => onSelect?.(row.id, event)}
              onChange={nothing}
            />
          </label>
        </td>
      )}
      {columns.map((column, index) => (
        <Cell key={column.key} column={column} row={row} isFirst={index === 0} />
      ))}
      {actions && <td className="rows-actions">{actions(row)}</td>}
    </tr>
  )
})

/** Buttons of a row may change where its values do not. */
const Cell = memoised(<R,>({ column, row, isFirst }: { column: Column<R>; row: R; isFirst: boolean }) => (
  <td className={placeClass(column, isFirst)}>{column.render(row)}</td>
))

function nothing() {}
