import type { TextReplacement } from '@quarterdeck/shared/contracts/publishing.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { publication } from '@quarterdeck/shared/resources/publish/publication.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type {
  Batch,
  DoneRow,
  ExecutingBatch,
  ImportOptions,
  ImportTarget,
  PlannedRow,
  RowVerdict,
} from '../../../../resources/imports/index.ts'
import { editEntries } from '../../../../resources/mutations/auditEntries.ts'
import { dryRunRows } from '../../../../resources/mutations/dryRunRows.ts'
import { applyChanges } from '../../../../resources/write/applyChanges.ts'
import type { ChangeCall } from '../../../../resources/write/changeCall.ts'
import { changeableRows } from '../../../../resources/write/visibleRows.ts'
import type { PublishingDeps } from '../deps.ts'
import { waitingCodes } from '../flow.ts'
import { type Publication, readPublications } from '../store/publications.ts'
import { type ListedText, listedTextOf, replaceContent, type Said, saidBy, showContent, snapshotOf } from './replace.ts'

type Changed = Extract<PlannedRow, { verdict: 'changed' }>

/** What is found and what stands in its place; `titles`: in titles, too. */
export interface Replacement {
  find: string
  replacement: string
  titles: boolean
}

// One option, named as the field that it changes: so the log says what was edited.
export const optionsOf = (replacement: Replacement): ImportOptions => ({ text: JSON.stringify(replacement) })
const replacementOf = ({ options }: Pick<Batch, 'options'>) => JSON.parse(String(options.text)) as Replacement

export function replacing({ find, replacement, titles }: Replacement): (said: Said) => Said {
  const put = (text: string) => text.split(find).join(replacement)
  return ({ title, text }) => ({ title: titles ? put(title) : title, text: put(text) })
}

/**
 * Find and replace in posts that wait: a batch like an edit of many rows, all of them or none, which is undone while its posts are
 * untouched. Each keeps its time, its release and what of its text was not found; what stood there goes out again after an undo.
 */
export function replaceTarget(deps: PublishingDeps): ImportTarget {
  const { resources, context } = deps
  const table = () => resources.tables.of(publication)
  const write = async (
    tx: Sql,
    rows: readonly (ListedText & { id: number })[],
    batch: ExecutingBatch,
    isUndone: boolean,
  ) => {
    const edit = rows.map(({ id, ...values }) => ({ id, values }))
    const entries = editEntries(table(), batch.call, { kind: 'edit', batch: batch.id, isUndone })
    await applyChanges(tx, table(), { edit, entries }, batch.call)
  }
  const replaceIn = async (tx: Sql, { rowId, prior }: Changed, batch: Pick<Batch, 'options'>, call: ChangeCall) => {
    const [row] = await readPublications(tx, [rowId])
    if (!row || row.snapshot !== prior.snapshot || !waitingCodes.includes(row.status))
      throw new AppError('publication_moved')
    const done = await replaceContent(deps, tx, row, replacing(replacementOf(batch)), call)
    if (done === 'same') throw new AppError('publication_moved')
    return { id: rowId, ...done }
  }
  return {
    resource: 'publication',
    kind: 'edit',
    permission: 'publication.replace',
    columns: [],
    version: () => context.live.version('publication'),
    async validate(sql, rows, batch) {
      const ids = rows.map(({ values }) => Number(values.id))
      const own = new Set((await changeableRows(sql, table(), ids, batch.actor)).map(({ id }) => id))
      const there = new Map((await readPublications(sql, ids)).map((row) => [row.id, row]))
      const verdicts: RowVerdict[] = []
      for (const id of ids) verdicts.push(await verdictOn(sql, own.has(id) ? there.get(id) : undefined, batch))
      return verdicts
    },
    dryRun: (rows, batch, actor) =>
      dryRunRows(
        { context, actor },
        rows.filter((row): row is PlannedRow & Changed => row.verdict === 'changed'),
        (tx, row, call) => replaceIn(tx, row, batch, call),
        ({ prior }) => String(prior.name),
      ),
    async apply(tx, rows, batch) {
      const listed: (ListedText & { id: number })[] = []
      for (const row of rows) {
        if (row.verdict !== 'changed') continue
        const { snapshot, ...one } = await replaceIn(tx, row, batch, batch.call)
        batch.remember(row.seq, { ...row.values, snapshot }, row.prior)
        listed.push(one)
      }
      await write(tx, listed, batch, false)
      return rows.map((row) => (row.verdict === 'changed' ? row.rowId : 0))
    },
    async revert(tx, rows, batch) {
      const listed: (ListedText & { id: number })[] = []
      for (const row of rows) listed.push(await putBack(deps, tx, row, batch.at))
      await write(tx, listed, batch, true)
    },
    committed: () => deps.wake(),
  }
}

async function verdictOn(sql: Sql, row: Publication | undefined, batch: Batch): Promise<RowVerdict> {
  if (!row) return { verdict: 'wrong', problems: [{ field: 'id', code: 'not_found' }] }
  if (!waitingCodes.includes(row.status) || row.snapshot === 0)
    return { verdict: 'wrong', problems: [{ field: 'id', code: 'publication_moved' }] }
  const before = saidBy(row, await snapshotOf(sql, row))
  const after = replacing(replacementOf(batch))(before)
  if (after.title === before.title && after.text === before.text) return { verdict: 'same', rowId: row.id }
  return { verdict: 'changed', rowId: row.id, prior: { snapshot: row.snapshot, name: row.name } }
}

/** What waits and still says what the batch made of it says what it did before. */
async function putBack(deps: PublishingDeps, tx: Sql, done: DoneRow, at: number): Promise<ListedText & { id: number }> {
  if (done.verdict !== 'changed') throw new AppError('edit_touched')
  const [row] = await readPublications(tx, [done.rowId])
  if (!row || row.snapshot !== done.values.snapshot || !waitingCodes.includes(row.status))
    throw new AppError('edit_touched')
  const snapshot = Number(done.prior.snapshot)
  const before = saidBy(row, await snapshotOf(tx, { snapshot }))
  await showContent(deps, tx, row, snapshot, at)
  return { id: row.id, ...listedTextOf(before) }
}

/** So many are shown old beside new; a batch may hold more. */
const mostShown = 200

/** What of some publications that wait is found and would be replaced. */
export async function readReplacements(
  sql: Sql,
  ids: readonly number[],
  replacement: Replacement,
): Promise<TextReplacement[]> {
  const rows = await readPublications(sql, ids.slice(0, mostShown))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const shown: TextReplacement[] = []
  for (const id of ids) {
    const row = byId.get(id)
    if (!row || row.snapshot === 0) continue
    const before = saidBy(row, await snapshotOf(sql, row))
    const after = replacing(replacement)(before)
    if (after.title !== before.title || after.text !== before.text) shown.push({ id, name: row.name, before, after })
  }
  return shown
}
