import type { Problem } from '@quarterdeck/shared/errors/appError.ts'
import type { Actor } from '../../http/handler.ts'
import type { Context } from '../../platform/context.ts'
import { systemSettings } from '../../platform/settings.ts'
import { asBatch, noCounts, type StoredBatch } from './batchStore.ts'
import { type CheckedSheet, type ValidatedRow, validateChunk, yieldToEventLoop } from './checkSheet.ts'
import { countsOf } from './commitBatch.ts'
import type { Batch, CheckedRow, ImportOptions, ImportTarget, PlannedRow } from './target.ts'

export interface Edit {
  /** Rows by number, each once. */
  ids: readonly number[]
  /** What each of them is to hold. */
  values: ImportOptions
  actor: Actor
  /** Of a call that may come again; its batch is kept under this id. */
  callId?: string | undefined
}

/** Looks what setting many rows to the same values would do: a batch like a checked file, not stored yet. */
export async function receiveEdit(
  context: Context,
  { target, id }: { target: ImportTarget; id: string },
  { ids, values, actor }: Edit,
  progress: (done: number, total: number) => void,
): Promise<{ stored: StoredBatch; checked: CheckedSheet }> {
  const { settings, now } = context
  const stored: StoredBatch = {
    id,
    resource: target.resource,
    kind: 'edit',
    userId: actor.userId,
    username: actor.username,
    fileName: Object.keys(values).join(', '),
    state: 'checked',
    type: 0,
    options: values,
    zone: settings.get(systemSettings.zone),
    version: undefined,
    layout: { header: [''], places: { id: 0 }, ignored: [] },
    counts: noCounts,
    createTime: now(),
  }
  const batch = asBatch(stored, actor, now())
  const checked = await checkEdit(context, target, batch, ids, progress)
  await refuseByDryRun(target, batch, actor, checked)
  stored.counts = countsOf(checked)
  return { stored, checked }
}

async function checkEdit(
  { store: { read } }: Context,
  target: ImportTarget,
  batch: Batch,
  ids: readonly number[],
  progress: (done: number, total: number) => void,
): Promise<CheckedSheet> {
  const version = target.version?.()
  const rows: ValidatedRow[] = []
  for (let at = 0; at < ids.length; at += validateChunk) {
    const part = ids
      .slice(at, at + validateChunk)
      .map((id, index): CheckedRow => ({ seq: at + index + 1, values: { id } }))
    const rowVerdicts = await target.validate(read, part, batch)
    rows.push(
      ...part.map((row, index): ValidatedRow => {
        const rowVerdict = rowVerdicts[index]!
        if (rowVerdict.verdict !== 'wrong') return { ...row, ...rowVerdict }
        return wrongRow(row.seq, `#${row.values.id}`, rowVerdict.problems)
      }),
    )
    progress(rows.length, ids.length)
    await yieldToEventLoop()
  }
  return { rows, removed: [], version }
}

/** Rows that rules refuse are wrong too. */
async function refuseByDryRun(target: ImportTarget, batch: Batch, actor: Actor, { rows }: CheckedSheet): Promise<void> {
  const planned = rows.filter((row): row is ValidatedRow & PlannedRow => row.verdict === 'changed')
  if (planned.length === 0) return
  for (const { seq, name, problems } of (await target.dryRun?.(planned, batch, actor)) ?? []) {
    rows[seq - 1] = wrongRow(seq, name, problems)
  }
}

function wrongRow(seq: number, name: string, problems: readonly Problem[]): ValidatedRow {
  return { seq, verdict: 'wrong', cells: [name], faults: problems.map((problem) => ({ ...problem, place: 0 })) }
}
