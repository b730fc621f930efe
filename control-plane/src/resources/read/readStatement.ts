import type { Table } from '../table.ts'
import type { ReadContext } from '../visibility/readContext.ts'
import { asRead } from './asRead.ts'
import { conditionOf } from './condition.ts'
import { selectOf } from './select.ts'

/** The text of what a list reads for somebody when nothing is asked of it: all that its rows show, and all that decides which they are. */
export function readStatement(list: Table, readContext: ReadContext): string {
  const table = asRead(list, readContext)
  return `SELECT ${selectOf(table, readContext).sql} FROM ${table.name} t${conditionOf(table, { filters: {}, readContext }).sql}`
}
