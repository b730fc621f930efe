import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { isFileField } from '@quarterdeck/shared/resource/field.ts'
import { fileUse } from '../contents/tables.ts'
import { idsIn } from './links.ts'
import { nameOf } from './nameOf.ts'
import type { TriggerPart } from './triggers.ts'

/** What keeps in `file_use` which rows of a list name which files. */
export function fileUsesOf({ table, fields }: AnyResource): TriggerPart[] {
  return Object.entries(fields).flatMap(([field, definition]): TriggerPart[] => {
    if (!isFileField(definition)) return []
    const column = `"${field}"`
    const keep =
      `INSERT INTO ${nameOf(fileUse)} (file_id, list, row_id, field)` +
      ` SELECT value, '${table}', new.id, '${field}' FROM json_each(${idsIn(`new.${column}`)})`
    const drop = `DELETE FROM ${nameOf(fileUse)} WHERE list = '${table}' AND row_id = old.id AND field = '${field}'`
    return [
      { table, event: 'insert', when: `new.${column} <> ''`, run: [keep] },
      { table, event: 'update', of: [field], run: [drop, keep] },
      { table, event: 'delete', when: `old.${column} <> ''`, run: [drop] },
    ]
  })
}
