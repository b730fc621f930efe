import type { WindowList } from '@quarterdeck/shared/values/alertWindowRules.ts'
import type { Rows } from '../../../../resources/read/rowsIn.ts'

/** The rows of a list that a window holds now. */
export interface HeldRows {
  list: WindowList
  rows: Rows
}
