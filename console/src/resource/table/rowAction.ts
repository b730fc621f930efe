/** A button of a row. */
export interface RowAction {
  key: string
  label: string
  danger?: boolean
  /** Before all others. */
  first?: boolean
  onClick(): void
}
