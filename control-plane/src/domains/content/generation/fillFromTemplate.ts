import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { template } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Stored } from '../../../resources/stored.ts'

/** Where a task has no prompt of its own, it is that of its template, with its shape of pictures and its styles. */
export async function fillFromTemplate(from: Sql, rows: readonly Stored[]): Promise<void> {
  const empty = rows.filter((row) => Number(row.template ?? 0) > 0 && String(row.incantation ?? '').trim() === '')
  if (empty.length === 0) return
  const found = await selectTemplates.all(from, { ids: empty.map((row) => Number(row.template)) })
  const templates = new Map(found.map((one) => [one.id, one]))
  for (const row of empty) {
    const one = templates.get(Number(row.template))
    if (!one) continue
    row.incantation = one.incantation
    row.screen_size = one.screen_size
    row.style ||= one.styles.slice(0, longestStyle)
  }
}

const longestStyle = 255

const selectTemplates = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.select().from(template).where(isAmong(template.id, p.ids)),
)
