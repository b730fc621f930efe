import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { and, desc, eq, inArray, or } from '../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../platform/schema/prepared.ts'
import { audit } from '../../platform/schema/tables.gen.ts'
import { systemSettings } from '../../platform/settings.ts'
import type { Sql } from '../../platform/store/store.ts'
import { importBatch, importRow } from '../imports/tables.ts'
import type { Table } from '../table.ts'
import type { ChangeCall } from './changeCall.ts'
import type { Changes } from './changes.ts'
import type { VisibleRows } from './visibleRows.ts'

/** An edit that names a revision does not write over what others did since: it is told who did it, and when. */
export async function refuseChangedMeanwhile(
  tx: Sql,
  table: Table,
  { changes, seen }: { changes: Changes; seen: VisibleRows },
  { context }: ChangeCall,
): Promise<void> {
  for (const { id, revision } of changes.edit ?? []) {
    if (revision === undefined || seen.edited.get(id)!.revision === revision) continue
    const last = await newestEntry.get(tx, { resource: table.resource.name, rowId: String(id), id })
    const when = last?.at ? formatTime(last.at, context.settings.get(systemSettings.zone)) : ''
    throw new AppError('changed_meanwhile', { who: last?.who ?? '', when })
  }
}

/** The refusal as it goes out: with the row as lists show it now, so that both versions can be laid side by side. */
export async function withRowOfNow(error: unknown, row: () => Promise<unknown>): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'changed_meanwhile') return error
  const { who = '', when = '' } = error.data
  return new AppError('changed_meanwhile', { who, when }, { answer: { who, when, row: await row() }, cause: error })
}

/** The newest entry about a row, or about a batch that the row was part of. */
const newestEntry = prepared((q, p: Params<{ resource: string; rowId: string; id: number }>) =>
  q
    .select({ who: audit.actor, at: audit.at })
    .from(audit)
    .where(
      and(
        eq(audit.resource, p.resource),
        or(
          eq(audit.row_id, p.rowId),
          inArray(
            audit.row_id,
            q
              .select({ id: importBatch.id })
              .from(importBatch)
              .innerJoin(importRow, eq(importRow.batch_id, importBatch.id))
              .where(and(eq(importBatch.resource, p.resource), eq(importRow.row_id, p.id))),
          ),
        ),
      ),
    )
    .orderBy(desc(audit.id))
    .limit(1),
)
