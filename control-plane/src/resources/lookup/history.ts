import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { HistoryEntry } from '@quarterdeck/shared/resource/endpoints.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { auditMessageInWords } from '../../platform/audit/auditMessages.ts'
import { and, desc, eq } from '../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../platform/schema/prepared.ts'
import { audit } from '../../platform/schema/tables.gen.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { Table } from '../table.ts'
import type { ReadContext } from '../visibility/readContext.ts'

/** What was done to a row, newest first; of a view what was done to the row in its list. */
export async function readHistory(
  { resource }: Table,
  read: Sql,
  id: number,
  { zone }: ReadContext,
  t: Translate,
): Promise<HistoryEntry[]> {
  const entries = await entriesOf.all(read, { resource: resource.view?.of ?? resource.name, rowId: String(id) })
  return entries.map(({ at, detail, ...entry }) => {
    const { before, after } = (detail === '' ? {} : JSON.parse(detail)) as Partial<HistoryEntry>
    return {
      ...entry,
      summary: auditMessageInWords(entry.summary, t),
      at: at === null ? '' : formatTime(at, zone),
      before: before ?? null,
      after: after ?? null,
    }
  })
}

const mostEntries = 200

const entriesOf = prepared((q, { resource, rowId }: Params<{ resource: string; rowId: string }>) =>
  q
    .select({
      at: audit.at,
      actor: audit.actor,
      action: audit.action,
      summary: audit.summary,
      detail: audit.detail,
    })
    .from(audit)
    .where(and(eq(audit.resource, resource), eq(audit.row_id, rowId)))
    .orderBy(desc(audit.id))
    .limit(mostEntries),
)
