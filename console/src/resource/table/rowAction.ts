/** A button of a row. */
export interface RowAction {
  key: string
  label: string
  danger?: boolean
  onClick(): void
}
