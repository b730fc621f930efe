import type { Table } from '../table.ts'
import type { Reader } from '../visibility/reader.ts'
import { asRead } from './asRead.ts'
import { conditionOf } from './condition.ts'
import { selectOf } from './select.ts'

/** The text of what a list reads for somebody when nothing is asked of it: all that its rows show, and all that decides which they are. */
export function readStatement(list: Table, reader: Reader): string {
  const table = asRead(list, reader)
  return `SELECT ${selectOf(table, reader).sql} FROM ${table.name} t${conditionOf(table, { filters: {}, reader }).sql}`
}
