import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { isFileField } from '@quarterdeck/shared/resource/field.ts'
import { fileUse } from '../contents/tables.ts'
import { idsIn } from './links.ts'
import { nameOf } from './nameOf.ts'
import type { SchemaObject } from './objects.ts'

/** The triggers that keep in `file_use` which rows of a list name which files. */
export function fileUsesOf({ table, fields }: AnyResource): SchemaObject[] {
  return Object.entries(fields).flatMap(([field, definition]) => {
    if (!isFileField(definition)) return []
    const [rows, column] = [`"${table}"`, `"${field}"`]
    const keep =
      `INSERT INTO ${nameOf(fileUse)} (file_id, list, row_id, field)` +
      ` SELECT value, '${table}', new.id, '${field}' FROM json_each(${idsIn(`new.${column}`)});`
    const drop = `DELETE FROM ${nameOf(fileUse)} WHERE list = '${table}' AND row_id = old.id AND field = '${field}';`
    const trigger = (event: string, when: string, body: string): SchemaObject => {
      const name = `${table}_${field}_files_${event}`
      return { name, sql: [`CREATE TRIGGER "${name}" AFTER ${when} BEGIN ${body} END`] }
    }
    return [
      trigger('insert', `INSERT ON ${rows} WHEN new.${column} <> ''`, keep),
      trigger('update', `UPDATE OF ${column} ON ${rows} WHEN old.${column} <> new.${column}`, `${drop} ${keep}`),
      trigger('delete', `DELETE ON ${rows} WHEN old.${column} <> ''`, drop),
    ]
  })
}
