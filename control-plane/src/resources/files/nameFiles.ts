import type { Fields } from '@quarterdeck/shared/resource/field.ts'
import { isFileField, linkedIds } from '@quarterdeck/shared/resource/field.ts'
import type { AuditEntry } from '../../platform/audit/audit.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { Table } from '../table.ts'
import { readFiles } from './store.ts'

/** The log says what files were called, also when they are long gone. */
export async function nameFiles(
  tx: Sql,
  { base }: Pick<Table, 'base'>,
  entries: readonly AuditEntry[],
): Promise<readonly AuditEntry[]> {
  const fields = fileFieldsOf([base.fields, ...Object.values(base.actions ?? {}).map(({ form = {} }) => form)])
  if (fields.size === 0) return entries
  const ids = new Set<number>()
  const collect = (_: string, value: string) => {
    for (const id of linkedIds(value)) ids.add(id)
    return value
  }
  for (const { before, after, kept } of entries) mapped([before, after, kept], fields, collect)
  if (ids.size === 0) return entries
  const names = new Map((await readFiles(tx, [...ids])).map(({ id, name }) => [id, name]))
  const named = (_: string, value: string) =>
    linkedIds(value)
      .map((id) => names.get(id) ?? `#${id}`)
      .join(', ')
  return entries.map((entry) => ({
    ...entry,
    ...(entry.before !== undefined && { before: mapped(entry.before, fields, named) }),
    ...(entry.after !== undefined && { after: mapped(entry.after, fields, named) }),
    ...(entry.kept && {
      kept: {
        ...entry.kept,
        before: mapped(entry.kept.before, fields, named),
        after: mapped(entry.kept.after, fields, named),
      },
    }),
  }))
}

function fileFieldsOf(all: readonly Fields[]): Set<string> {
  return new Set(all.flatMap((fields) => Object.keys(fields).filter((name) => isFileField(fields[name]))))
}

/** The same, with the texts of some fields replaced, wherever in it they stand. */
function mapped(value: unknown, fields: ReadonlySet<string>, of: (field: string, value: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => mapped(one, fields, of))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      fields.has(name) && typeof one === 'string' ? of(name, one) : mapped(one, fields, of),
    ]),
  )
}
