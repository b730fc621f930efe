import { systemSettings } from '../../platform/settings.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { ChangeCall } from '../write/changeCall.ts'
import type { Applied } from '../write/changes.ts'
import { standing } from '../write/planChanges.ts'
import { moveBatch, noCounts, type StoredBatch, storeBatch } from './batchStore.ts'
import type { ValidatedRow } from './checkSheet.ts'
import { storeNewRows } from './rowStore.ts'
import type { ImportOptions, ImportValues, PlannedRow, RemovedRow } from './target.ts'

/** What was done to a list as a whole. */
export interface Done {
  id: string
  resource: string
  kind: 'add' | 'clear'
  /** The value of the scope, where the list has one. */
  options: ImportOptions
}

/** Keeps what has just been done to the rows of a list, so that it can be undone like an import. */
export async function recordDone(
  tx: Sql,
  { id, resource, kind, options }: Done,
  { added, edited, removed }: Applied,
  { context, actor, at }: ChangeCall,
): Promise<void> {
  const changed = edited.map(
    ({ before, changes }, n): ValidatedRow => ({
      seq: n + 1,
      verdict: 'changed',
      rowId: before.id,
      values: changes as ImportValues,
      prior: standing(before, changes) as ImportValues,
    }),
  )
  const gone = removed.map(({ id, ...prior }): RemovedRow => ({ rowId: id, prior: prior as ImportValues }))
  const fresh = added.map((row, n): PlannedRow => ({ seq: n + 1, verdict: 'new', values: row as ImportValues }))
  const total = changed.length + fresh.length
  const stored: StoredBatch = {
    id,
    resource,
    kind,
    options,
    userId: actor.userId,
    username: actor.username,
    fileName: '',
    state: 'checked',
    type: 1,
    zone: context.settings.get(systemSettings.zone),
    version: undefined,
    layout: { header: [], places: {}, ignored: [] },
    counts: { ...noCounts, total, new: fresh.length, changed: changed.length, removed: gone.length },
    createTime: at,
  }
  await storeBatch(tx, stored, { rows: changed, removed: gone, version: undefined })
  const ids = added.map((row) => row.id)
  await storeNewRows(tx, id, fresh, ids)
  await moveBatch(tx, id, 'done', at)
}
