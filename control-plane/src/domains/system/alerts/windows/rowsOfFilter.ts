import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Actor } from '../../../../http/handler.ts'
import { asRead } from '../../../../resources/read/asRead.ts'
import { conditionOf } from '../../../../resources/read/condition.ts'
import { hasFilters } from '../../../../resources/read/countRows.ts'
import type { Rows } from '../../../../resources/read/rowsIn.ts'
import type { Table } from '../../../../resources/table.ts'
import { changeable } from '../../../../resources/visibility/readable.ts'

/** What a filter asks, as it stands in the address of a list. */
export function filtersIn(filter: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(filter.replace(/^[^?]*\?/, '')))
}

/** The rows of a filter that somebody may edit at this instant, over the alias `t`; nothing where the list cannot be asked for it. */
export function rowsOfFilter(
  list: Table,
  filter: string,
  actor: Actor,
  { zone, now }: { zone: string; now: number },
): Rows | undefined {
  const filters = filtersIn(filter)
  if (!hasFilters(list, actor.external, filters)) return undefined
  const readContext = { accessScope: actor, zone, now }
  const table = asRead(list, readContext)
  const edits = changeable(table, actor)
  try {
    const { sql, params } = conditionOf(table, { filters, readContext, ...(edits && { also: [edits] }) })
    return { table: table.name, sql, params }
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
