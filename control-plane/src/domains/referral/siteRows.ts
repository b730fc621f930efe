import { choiceKey, fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { type AnyResource, visibleFields } from '@quarterdeck/shared/resource/define.ts'
import type { Field } from '@quarterdeck/shared/resource/field.ts'
import { site } from '@quarterdeck/shared/resources/site/site.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { CellValue } from '../../platform/spreadsheet/messages.ts'
import type { Row, Sql } from '../../platform/store/store.ts'

const definition = site as unknown as AnyResource
const fields = visibleFields(definition).filter(([, field]) => !field.hidden)
const columns = fields.map(([name]) => `"${name}"`).join(', ')
const atOnce = 1_000

export function siteHeaders(t: Translate): string[] {
  return fields.map(([name]) => t(fieldKey(definition, name)))
}

/** Every site as a row of the spreadsheet, in the order of their ids, some at a time. */
export async function* siteRows(
  sql: Sql,
  { t, zone, onProgress, signal }: { t: Translate; zone: string; onProgress(done: number): void; signal: AbortSignal },
): AsyncGenerator<CellValue[]> {
  const cells = fields.map(([name, field]) => cellOf(name, field, t))
  let done = 0
  for (let after = 0; ; ) {
    signal.throwIfAborted()
    const rows = await sql.all<Row>(`SELECT id, ${columns} FROM site WHERE id > ? ORDER BY id LIMIT ${atOnce}`, [after])
    for (const row of rows) yield cells.map((cell) => cell(row, zone))
    done += rows.length
    onProgress(done)
    if (rows.length < atOnce) return
    after = Number(rows.at(-1)!.id)
  }
}

function cellOf(name: string, field: Field, t: Translate): (row: Row, zone: string) => CellValue {
  switch (field.kind) {
    case 'time':
      return (row, zone) => (row[name] === null ? '' : formatTime(Number(row[name]), zone))
    case 'choice': {
      const words = new Map(
        Object.keys(field.choices).map((code) => [Number(code), t(choiceKey(definition, name, code))]),
      )
      return (row) => words.get(Number(row[name])) ?? String(row[name])
    }
    case 'integer':
      return (row) => Number(row[name])
    default:
      return (row) => String(row[name])
  }
}
