import type { ComponentType, ReactNode } from 'react'
import type { Row } from '../api/resourceCalls.ts'
import type { Fact } from './drawer/Facts.tsx'
import type { FilterOptions } from './filters/filtersOf.ts'
import type { FormDialogProps } from './form/FormDialog.tsx'
import type { Inputs } from './form/inputs.ts'
import type { List } from './list/useList.ts'
import type { Cells } from './table/columnsOf.tsx'

/** A button of a row beside Edit and Delete. */
export interface RowAction {
  key: string
  label: string
  danger?: boolean
  onClick(): void
}

/** What a screen may do in its own way, one step at a time; everything else follows from the definition. */
export interface Overrides {
  cells?: Cells
  inputs?: Inputs
  filterOptions?: FilterOptions
  /** Left of the toolbar, after the derived buttons. */
  tools?(list: List<Row>): ReactNode
  banner?(list: List<Row>): ReactNode
  rowActions?(row: Row, list: List<Row>): RowAction[]
  /** In the drawer, further fields under those of the list. */
  moreFacts?(row: Row): readonly Fact[]
  /** In the drawer, under the fields. */
  details?(row: Row): ReactNode
  /** Fields that `details` shows, and the drawer therefore not a second time. */
  detailed?: readonly string[]
  /** The drawer is wider, for what is long. */
  wide?: boolean
  /** In place of the derived dialog that adds or edits. */
  form?: ComponentType<FormDialogProps>
  /** In place of Add on an empty list. */
  first?: ReactNode
  firstHelp?: string
  /** Asked before an export of this many rows. */
  exportQuestion?(total: string): string
  /** True: rows are chosen for something else than deleting them. */
  selectable?: boolean
  /** False: rows are neither deleted nor chosen. */
  deletable?(row: Row): boolean
}
