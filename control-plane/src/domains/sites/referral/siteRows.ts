import { choiceKey, fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { type AnyResource, visibleFields } from '@quarterdeck/shared/resource/define.ts'
import type { Field } from '@quarterdeck/shared/resource/field.ts'
import { site as resource } from '@quarterdeck/shared/resources/site/site.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { asc, getTableColumns, gt } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { site } from '../../../platform/schema/tables.gen.ts'
import type { CellValue } from '../../../platform/spreadsheet/messages.ts'
import type { Sql } from '../../../platform/store/store.ts'

const definition: AnyResource = resource
const columns = getTableColumns(site)
const fields = visibleFields(definition).filter(([name, field]) => !field.hidden && name in columns)
const atOnce = 1_000

export function siteHeaders(t: Translate): string[] {
  return fields.map(([name]) => t(fieldKey(definition, name)))
}

/** Every site as a row of the spreadsheet, in the order of their ids, some at a time. */
export async function* siteRows(
  from: Sql,
  { t, zone, onProgress, signal }: { t: Translate; zone: string; onProgress(done: number): void; signal: AbortSignal },
): AsyncGenerator<CellValue[]> {
  const cells = fields.map(([name, field]) => cellOf(name, field, t))
  let done = 0
  for (let after = 0; ; ) {
    signal.throwIfAborted()
    const rows = await selectNext.all(from, { after })
    for (const row of rows) yield cells.map((cell) => cell(row, zone))
    done += rows.length
    onProgress(done)
    if (rows.length < atOnce) return
    after = rows.at(-1)!.id
  }
}

const selectNext = prepared((q, p: Params<{ after: number }>) => {
  const shown = fields.map(([name]) => [name, columns[name as keyof typeof columns]] as const)
  return q
    .select({ id: site.id, ...Object.fromEntries(shown) })
    .from(site)
    .where(gt(site.id, p.after))
    .orderBy(asc(site.id))
    .limit(atOnce)
})

type Row = Readonly<Record<string, unknown>>

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
