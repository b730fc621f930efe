import { inlined, literal } from '../../platform/store/sqlText.ts'
import type { Table } from '../table.ts'
import type { ReadContext } from '../visibility/readContext.ts'

/** A list as somebody reads it: without the fields that are not there for that one; where a query of a domain gives its rows, that query stands in the place of a table. */
export function asRead(list: Table, readContext: ReadContext): Table {
  const table = (readContext.accessScope.external && list.outside) || list
  const statement = table.hooks.query?.(readContext)
  if (!statement) return table
  const { sql, params = [], isWhole, isUnkeyed } = statement
  // The rest of the statement binds parameters of its own, before and behind these.
  const name = `(${inlined(sql, (at) => literal(params[at]))})`
  return { ...table, name, ...(isWhole && { isWhole }), ...(isUnkeyed && { isUnkeyed }) }
}
