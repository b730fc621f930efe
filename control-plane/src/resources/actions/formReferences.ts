import { AppError, type Problem } from '@quarterdeck/shared/errors/appError.ts'
import { type Fields, linkedIds } from '@quarterdeck/shared/resource/field.ts'
import type { AccessScope } from '../../http/handler.ts'
import type { Sql } from '../../platform/store/store.ts'
import { quoted } from '../columns.ts'
import type { Stored } from '../stored.ts'
import type { Tables } from '../table.ts'
import { readable } from '../visibility/readable.ts'

/** What the form of an action names must be there, within sight, and among what the reference may name. */
export async function refuseUnknown(
  read: Sql,
  tables: Tables,
  fields: Fields,
  form: Stored,
  accessScope: AccessScope,
): Promise<void> {
  const problems: Problem[] = []
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'reference' && field.kind !== 'links') continue
    const to = tables.get(field.to)!
    const seen = readable(to, accessScope)
    const tests = [
      't.id = ?',
      ...Object.entries(('where' in field && field.where) || {}).map(
        ([column, code]) => `t.${quoted(column)} = ${Number(code)}`,
      ),
      ...(seen ? [seen.sql] : []),
    ]
    const sql = `SELECT 1 FROM ${to.name} t WHERE ${tests.join(' AND ')}`
    for (const id of named(form[name]))
      if ((await read.get(sql, [id, ...(seen?.params ?? [])])) === undefined)
        problems.push({ field: name, code: 'not_a_choice', data: { value: String(id) } })
  }
  if (problems.length > 0) throw new AppError('invalid', {}, { problems })
}

/** The rows that a reference or links name. */
function named(value: Stored[string] | undefined): readonly number[] {
  return typeof value === 'number' ? [value] : linkedIds(value)
}
