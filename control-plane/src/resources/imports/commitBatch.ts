import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Actor } from '../../http/handler.ts'
import type { Context } from '../../platform/context.ts'
import type { Sql } from '../../platform/store/store.ts'
import { asBatch, type Counts, type KeptBatch, keepAgain, noCounts, readBatch } from './batchStore.ts'
import type { Carrying } from './carrying.ts'
import { carryOut } from './carryOut.ts'
import { type CheckedSheet, givingWay, type JudgedRow, removalsOf } from './checkSheet.ts'
import { createJudge } from './judging.ts'
import { judgedChunks, keepRowIds, removedChunks } from './rowStore.ts'
import type { ImportTarget, PlannedRow, RemovedRow } from './target.ts'

type Sound = Exclude<JudgedRow, { verdict: 'wrong' }>

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
    const carried = await store.write((tx) => carryOutKept(context, tx, { target, id, actor }, progress), {
      exclusive: true,
    })
    if (!carried) return
    carried.finish()
  } catch (error) {
    if (!(error instanceof Outdated)) throw error
    await judgeAgain(context, { target, id, actor })
    throw new AppError(target.kind === 'edit' ? 'edit_outdated' : 'import_outdated')
  }
  target.committed?.(asBatch((await readBatch(store.read, id))!, actor, context.now()))
}

/** Something else would happen now than was shown. */
class Outdated extends Error {}

async function carryOutKept(
  context: Context,
  tx: Sql,
  { target, id, actor }: { target: ImportTarget; id: string; actor: Actor },
  progress: (done: number, total: number) => void,
): Promise<Carrying | undefined> {
  const kept = await readBatch(tx, id)
  if (!kept) throw new AppError('import_gone')
  if (kept.state === 'done') return undefined
  if (kept.state !== 'checked') throw new AppError('import_not_ready')
  const version = target.version?.()
  if (version !== kept.version) await refuseOutdated(tx, { target, kept, actor, now: context.now() })

  const rows = judgedChunks(tx, id, ['new', 'changed']) as AsyncGenerator<PlannedRow[]>
  return carryOut(
    context,
    tx,
    {
      target,
      kept,
      actor,
      removed: removedChunks(tx, id),
      rows,
      async keepNew(tx, rows, ids) {
        const pairs = rows.flatMap((row, at) => (row.verdict === 'new' ? [[row.seq, ids[at]!] as const] : []))
        await keepRowIds(tx, id, pairs)
      },
    },
    progress,
  )
}

interface Judging {
  target: ImportTarget
  kept: KeptBatch
  actor: Actor
  now: number
}

/** Judges all rows again inside the transaction; throws where one is judged otherwise. */
async function refuseOutdated(tx: Sql, judging: Judging): Promise<void> {
  const { kept } = judging
  const before: Sound[] = []
  const after = await judgeKept(tx, judging, before)
  const shown: RemovedRow[] = []
  for await (const rows of removedChunks(tx, kept.id)) shown.push(...rows)
  const removed = after.removed.toSorted((a, b) => a.rowId - b.rowId)
  const holds =
    before.every((row, at) => judgementText(row) === judgementText(after.rows[at]!)) &&
    JSON.stringify(shown) === JSON.stringify(removed)
  if (!holds) throw new Outdated()
}

function judgementText(row: JudgedRow): string {
  return JSON.stringify([row.verdict, 'rowId' in row ? row.rowId : 0, 'prior' in row ? row.prior : 0])
}

async function judgeKept(sql: Sql, { target, kept, actor, now }: Judging, before: Sound[]): Promise<CheckedSheet> {
  const batch = asBatch(kept, actor, now)
  const version = target.version?.()
  const judge = createJudge(target, batch)
  const rows: JudgedRow[] = []
  for await (const part of judgedChunks(sql, kept.id, ['new', 'changed', 'same', 'repeated'])) {
    before.push(...part)
    const judgements = await judge(
      sql,
      part.map(({ seq, values }) => ({ seq, values })),
    )
    rows.push(
      ...part.map(({ seq, values }, at): JudgedRow => {
        const judgement = judgements[at]!
        if (judgement.verdict !== 'wrong') return { seq, values, ...judgement }
        const cells = kept.layout.header.map((_, place) => cellOf(kept, place, values))
        return {
          seq,
          verdict: 'wrong',
          cells,
          faults: judgement.problems.map((problem) => ({
            ...problem,
            place: kept.layout.places[problem.field] ?? null,
          })),
        }
      }),
    )
    await givingWay()
  }
  return { rows, removed: kept.type === 1 ? await removalsOf(sql, target, batch, rows) : [], version }
}

function cellOf({ layout }: KeptBatch, place: number, values: PlannedRow['values']): string {
  const name = Object.keys(layout.places).find((column) => layout.places[column] === place)
  return name === undefined ? '' : String(values[name] ?? '')
}

async function judgeAgain(
  { store, now }: Context,
  { target, id, actor }: Pick<Judging, 'target' | 'actor'> & { id: string },
): Promise<void> {
  const kept = await readBatch(store.read, id)
  if (kept?.state !== 'checked') return
  const sheet = await judgeKept(store.read, { target, kept, actor, now: now() }, [])
  const counts = countsOf(sheet)
  const wrongBefore = kept.counts.wrong
  const next = { ...counts, wrong: counts.wrong + wrongBefore, total: counts.total + wrongBefore }
  await store.write((tx) => keepAgain(tx, { ...kept, counts: next }, sheet), { exclusive: true })
}

export function countsOf({ rows, removed }: CheckedSheet): Counts {
  const counts = { ...noCounts, total: rows.length, removed: removed.length }
  for (const row of rows) counts[row.verdict]++
  return counts
}
