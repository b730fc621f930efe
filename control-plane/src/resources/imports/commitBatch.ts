import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Actor } from '../../http/handler.ts'
import type { Context } from '../../platform/context.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { BatchExecution } from './batchExecution.ts'
import { asBatch, type Counts, noCounts, readBatch, type StoredBatch, storeAgain } from './batchStore.ts'
import type { CellFault } from './checkRow.ts'
import { type CheckedSheet, removalsOf, type ValidatedRow, yieldToEventLoop } from './checkSheet.ts'
import { executePlan } from './executePlan.ts'
import { removedChunks, storeRowIds, validatedChunks } from './rowStore.ts'
import { createRowValidator } from './rowValidator.ts'
import type { ImportTarget, PlannedRow, RemovedRow } from './target.ts'

type Sound = Exclude<ValidatedRow, { verdict: 'wrong' }>

/**
 * Carries out what the check showed, in one transaction: all of it or nothing. What stood there may have changed since;
 * where that gives another result, nothing is done, the new result is kept, and the refusal says to look again.
 * A batch that was carried out already stays as it is.
 */
export async function commitBatch(
  context: Context,
  { target, id, actor }: { target: ImportTarget; id: string; actor: Actor },
  progress: (done: number, total: number) => void,
): Promise<void> {
  const { store } = context
  try {
    const executed = await store.write((tx) => executeStored(context, tx, { target, id, actor }, progress), {
      exclusive: true,
    })
    if (!executed) return
    executed.finish()
  } catch (error) {
    if (!(error instanceof Outdated)) throw error
    await validateAgain(context, { target, id, actor })
    throw new AppError(target.kind === 'edit' ? 'edit_outdated' : 'import_outdated')
  }
  target.committed?.(asBatch((await readBatch(store.read, id))!, actor, context.now()))
}

/** Something else would happen now than was shown. */
class Outdated extends Error {}

async function executeStored(
  context: Context,
  tx: Sql,
  { target, id, actor }: { target: ImportTarget; id: string; actor: Actor },
  progress: (done: number, total: number) => void,
): Promise<BatchExecution | undefined> {
  const stored = await readBatch(tx, id)
  if (!stored) throw new AppError('import_gone')
  if (stored.state === 'done') return undefined
  if (stored.state !== 'checked') throw new AppError('import_not_ready')
  const version = target.version?.()
  if (version !== stored.version) await refuseOutdated(tx, { target, stored, actor, now: context.now() })

  const rows = validatedChunks(tx, id, ['new', 'changed']) as AsyncGenerator<PlannedRow[]>
  return executePlan(
    context,
    tx,
    {
      target,
      stored,
      actor,
      removed: removedChunks(tx, id),
      rows,
      async storeNewRows(tx, rows, ids) {
        const pairs = rows.flatMap((row, at) => (row.verdict === 'new' ? [[row.seq, ids[at]!] as const] : []))
        await storeRowIds(tx, id, pairs)
      },
    },
    progress,
  )
}

interface Validation {
  target: ImportTarget
  stored: StoredBatch
  actor: Actor
  now: number
}

/** Validates all rows again inside the transaction; throws where one is validated otherwise. */
async function refuseOutdated(tx: Sql, validation: Validation): Promise<void> {
  const { stored } = validation
  const before: Sound[] = []
  const after = await validateStored(tx, validation, before)
  const shown: RemovedRow[] = []
  for await (const rows of removedChunks(tx, stored.id)) shown.push(...rows)
  const removed = after.removed.toSorted((a, b) => a.rowId - b.rowId)
  const holds =
    before.every((row, at) => verdictText(row) === verdictText(after.rows[at]!)) &&
    JSON.stringify(shown) === JSON.stringify(removed)
  if (!holds) throw new Outdated()
}

function verdictText(row: ValidatedRow): string {
  return JSON.stringify([row.verdict, 'rowId' in row ? row.rowId : 0, 'prior' in row ? row.prior : 0])
}

async function validateStored(
  sql: Sql,
  { target, stored, actor, now }: Validation,
  before: Sound[],
): Promise<CheckedSheet> {
  const batch = asBatch(stored, actor, now)
  const version = target.version?.()
  const validate = createRowValidator(target, batch)
  const rows: ValidatedRow[] = []
  for await (const part of validatedChunks(sql, stored.id, ['new', 'changed', 'same', 'repeated'])) {
    before.push(...part)
    const rowVerdicts = await validate(
      sql,
      part.map(({ seq, values }) => ({ seq, values })),
    )
    rows.push(
      ...part.map(({ seq, values }, at): ValidatedRow => {
        const rowVerdict = rowVerdicts[at]!
        if (rowVerdict.verdict !== 'wrong') return { seq, values, ...rowVerdict }
        const cells = stored.layout.header.map((_, place) => cellOf(target, stored, place, values))
        return {
          seq,
          verdict: 'wrong',
          cells,
          faults: [
            ...rowVerdict.problems.map((problem) => ({
              ...problem,
              place: stored.layout.places[problem.field] ?? null,
            })),
            ...sealedIn(target, values).map((field): CellFault => ({ place: null, field, code: 'secret_again' })),
          ],
        }
      }),
    )
    await yieldToEventLoop()
  }
  return { rows, removed: stored.type === 1 ? await removalsOf(sql, target, batch, rows) : [], version }
}

function cellOf(target: ImportTarget, { layout }: StoredBatch, place: number, values: PlannedRow['values']): string {
  const name = Object.keys(layout.places).find((column) => layout.places[column] === place)
  return name === undefined || sealedIn(target, values).includes(name) ? '' : String(values[name] ?? '')
}

/** The columns of a row that say a secret, which nobody is shown again. */
function sealedIn({ columns }: ImportTarget, values: PlannedRow['values']): string[] {
  return columns.filter(({ name, seal }) => seal && values[name] !== undefined).map(({ name }) => name)
}

async function validateAgain(
  { store, now }: Context,
  { target, id, actor }: Pick<Validation, 'target' | 'actor'> & { id: string },
): Promise<void> {
  const stored = await readBatch(store.read, id)
  if (stored?.state !== 'checked') return
  const sheet = await validateStored(store.read, { target, stored, actor, now: now() }, [])
  const counts = countsOf(sheet)
  const wrongBefore = stored.counts.wrong
  const next = { ...counts, wrong: counts.wrong + wrongBefore, total: counts.total + wrongBefore }
  await store.write((tx) => storeAgain(tx, { ...stored, counts: next }, sheet), { exclusive: true })
}

export function countsOf({ rows, removed }: CheckedSheet): Counts {
  const counts = { ...noCounts, total: rows.length, removed: removed.length }
  for (const row of rows) counts[row.verdict]++
  return counts
}
