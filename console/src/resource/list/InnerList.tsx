import type { ComponentProps, ReactNode } from 'react'
import { Blank } from '../table/Blank.tsx'
import type { Column } from '../table/column.ts'
import { Pager } from '../table/Pager.tsx'
import { RowsTable } from '../table/RowsTable.tsx'
import type { List } from './useList.ts'
import '../toolbar/toolbar.css'
import './innerList.css'

interface InnerListProps<R extends { id: number }>
  extends Pick<ComponentProps<typeof RowsTable<R>>, 'actions' | 'onOpen' | 'selectable'> {
  list: List<R>
  columns: readonly Column<R>[]
  tools?: ReactNode
}

/** A list within a dialog: rows and pages, without what a page of its own offers. */
export function InnerList<R extends { id: number }>({ list, columns, tools, ...table }: InnerListProps<R>) {
  return (
    <div className="inner-list">
      {tools && <div className="toolbar">{tools}</div>}
      <RowsTable
        {...table}
        list={list}
        columns={columns}
        density="compact"
        activeId={undefined}
        blank={<Blank list={list} />}
      />
      <Pager list={list} />
    </div>
  )
}
