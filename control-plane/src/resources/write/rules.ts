import type { Problem } from '@quarterdeck/shared/errors/appError.ts'
import type { RowValues } from '@quarterdeck/shared/resource/define.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { Stored } from '../stored.ts'
import type { Table } from '../table.ts'
import { treeProblems } from './trees.ts'

/** Is anything asked of whole rows? */
export function hasRules({ resource, hooks }: Table): boolean {
  return resource.rules !== undefined || hooks.problems !== undefined || resource.tree !== undefined
}

/** What forbids whole rows to stand as they would: the rules of the definition, its tree, then those of the domain; an answer for each. */
export async function ruleProblems(
  sql: Sql,
  table: Table,
  rows: readonly Stored[],
  zone: string,
): Promise<Problem[][]> {
  const { resource, hooks } = table
  const placed = resource.tree && (await treeProblems(sql, table, rows))
  const asked = await hooks.problems?.(sql, rows)
  return rows.map((row, at) => [
    ...(resource.rules?.(asSaid(resource.fields, row, zone)) ?? []),
    ...(placed?.[at] ?? []),
    ...(asked?.[at] ?? []),
  ])
}

const hiddenSecret = '********'

/** A row as forms and spreadsheets say it: times in words, and no secrets. */
function asSaid(fields: Table['resource']['fields'], row: Stored, zone: string): RowValues {
  const said: Record<string, unknown> = {}
  for (const [name, { kind }] of Object.entries(fields)) {
    const value = row[name]
    // That there is a secret which can be read again may matter to a rule; what it is does not.
    if (kind === 'sealed') said[name] = value ? hiddenSecret : ''
    if (value === undefined || kind === 'secret' || kind === 'sealed') continue
    said[name] = kind === 'time' && value !== null ? formatTime(Number(value), zone) : value
  }
  return said
}
