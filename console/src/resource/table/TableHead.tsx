import { useT } from '../../i18n/TextProvider.tsx'
import type { List } from '../list/useList.ts'
import { type Column, placeClass } from './column.ts'
import type { Choosing } from './useChoosing.ts'

interface TableHeadProps<R extends { id: number }> {
  list: List<R>
  columns: readonly Column<R>[]
  /** The title over the buttons of rows. */
  actions: string | undefined
  choosing: Choosing | undefined
}

/** What the columns are called. A click on a title sorts up, the next one down, and the third as usual. */
export function TableHead<R extends { id: number }>({ list, columns, actions, choosing }: TableHeadProps<R>) {
  const t = useT()
  const { order } = list.state
  const sortBy = (field: string) => {
    const sort = order?.field !== field ? 'asc' : order.sort === 'asc' ? 'desc' : undefined
    list.go({ order: sort && { field, sort } })
  }
  return (
    <thead>
      <tr>
        {choosing && (
          <th scope="col" className="rows-choose">
            <label>
              <input
                type="checkbox"
                className="check"
                aria-label={t('list.select_page')}
                disabled={list.rows.length === 0}
                checked={choosing.all}
                ref={(input) => {
                  if (input) input.indeterminate = choosing.some && !choosing.all
                }}
                onChange={choosing.chooseAll}
              />
            </label>
          </th>
        )}
        {columns.map(({ key, title, sortable, align }, index) => (
          <th
            key={key}
            scope="col"
            className={placeClass({ ...(align && { align }) }, index === 0)}
            aria-sort={order?.field !== key ? undefined : order.sort === 'asc' ? 'ascending' : 'descending'}
          >
            {sortable ? (
              <button type="button" className="rows-sort" onClick={() => sortBy(key)}>
                {title}
              </button>
            ) : (
              title
            )}
          </th>
        ))}
        {actions !== undefined && (
          <th scope="col" className="rows-actions">
            {actions}
          </th>
        )}
      </tr>
    </thead>
  )
}
