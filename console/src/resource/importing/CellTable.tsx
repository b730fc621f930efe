import { Table, type TableProps } from 'antd'
import { Scrolling } from '../../ui/Scrolling.tsx'
import './importing.css'

interface CellTableProps<R extends { key: string | number }> {
  rows: R[]
  columns: NonNullable<TableProps<R>['columns']>
  className?: string
}

/** Cells of a check beside each other: moved by keyboard too, and sideways where the screen is narrow. */
export function CellTable<R extends { key: string | number }>({ rows, columns, className = '' }: CellTableProps<R>) {
  return (
    <Scrolling className={`import-cells ${className}`}>
      <Table size="small" tableLayout="fixed" pagination={false} dataSource={rows} columns={columns} />
    </Scrolling>
  )
}
