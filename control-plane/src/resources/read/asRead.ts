import { inlined, literal } from '../../platform/store/sqlText.ts'
import type { Other, Table } from '../table.ts'
import { readable } from '../visibility/readable.ts'
import type { ReadContext } from '../visibility/readContext.ts'

/**
 * A list as somebody reads it: without the fields that are not there for that one; where a query of a domain gives its rows, that query
 * stands in the place of a table, and what it tells of rows that the reader does not see is empty.
 */
export function asRead(list: Table, readContext: ReadContext): Table {
  const table = (readContext.accessScope.external && list.outside) || list
  const statement = table.hooks.query?.(readContext)
  if (!statement) return table
  const { sql, params = [], isWhole, isUnkeyed } = statement
  // The rest of the statement binds parameters of its own, before and behind these.
  const all = withValues({ sql, params })
  const seen = table.rowsOf && seesOther(table.rowsOf, 'q', readContext)
  return {
    ...table,
    name: seen ? `(SELECT * FROM (${all}) q WHERE ${seen})` : `(${all})`,
    expressions: describedTo(table, readContext),
    ...(isWhole && { isWhole }),
    ...(isUnkeyed && { isUnkeyed }),
  }
}

/** The fields as the reader is told of them: whatever shows, searches, filters or orders by one asks this. */
function describedTo({ expressions, described }: Table, readContext: ReadContext): Table['expressions'] {
  const narrowed = described.flatMap(({ field, of, blank }) => {
    const tests = of.flatMap((other) => seesOther(other, 't', readContext) ?? [])
    if (tests.length === 0) return []
    return [[field, `CASE WHEN ${tests.join(' AND ')} THEN ${expressions.get(field)} ELSE ${blank} END`] as const]
  })
  return narrowed.length === 0 ? expressions : new Map([...expressions, ...narrowed])
}

/** Whether the reader sees the other row that a row tells of; nothing where everybody does who may read the list. */
function seesOther({ id, table, rights }: Other, alias: string, { accessScope }: ReadContext): string | undefined {
  const seen = readable({ rights }, accessScope, 'r')
  return seen && `EXISTS (SELECT 1 FROM ${table} r WHERE r.id = ${alias}.${id} AND ${withValues(seen)})`
}

const withValues = ({ sql, params }: { sql: string; params: readonly unknown[] }) =>
  inlined(sql, (at) => literal(params[at]))
