import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { shownDifference } from '@quarterdeck/shared/values/differing.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type {
  Batch,
  DoneRow,
  ImportColumn,
  ImportTarget,
  ImportValues,
  RowVerdict,
} from '../../../resources/imports/index.ts'
import { runMessage, type Withdrawn } from '../runs/index.ts'
import type { TaskDeps } from './deps.ts'
import { labelOf } from './labels.ts'
import { takeAway } from './removeTasks.ts'
import { mayDelete, standingOf } from './rules.ts'
import { areStanding, type Likeness, readKept, readWaiting, restoreTasks, updateContent } from './store/imports.ts'
import { contentColumns, insertTasks, linkRuns, nextId, readStandings, type TaskContent } from './store/tasks.ts'

/** What each column holds at the most. Notes are as long as the platforms take them. */
const limits = { book_name: 255, search_keyword: 255, describe: 5000, domains: 2000 } as const

/**
 * Where task spreadsheets go (decisions.md §6): a row without an id is a new task with a queued run. A row with the id
 * that an export gave it is that task: unchanged it does nothing, changed it does so while the task waits untouched.
 */
export function createImportTarget({ context: { live }, runs }: TaskDeps): ImportTarget {
  /** By batch: what was cancelled in its transaction, and may be told only after its commit. */
  const gone = new Map<string, Withdrawn[]>()
  return {
    resource: 'book-task',
    columns: [
      { name: 'id', field: { kind: 'integer', min: 1 }, label: 'book-task.field.id' },
      ...contentColumns.map(
        (name): ImportColumn => ({
          name,
          field: { kind: 'text', max: limits[name], required: name === 'book_name' },
          label: labelOf(name, 0),
          otherLabels: [labelOf(name, 1)],
        }),
      ),
    ],
    options: (form) => ({
      book_type: Number(form.book_type) === 1 ? 1 : 0,
      repeats: Number(form.repeats) === 1 ? 1 : 0,
    }),
    keyOf: ({ id }) => (id ? String(id) : undefined),
    version: () => live.version('book_task'),
    alike: {
      keyOf: (values) => JSON.stringify(likenessOf(values)),
      // Of what is cleared nothing stays that a new task could be like.
      standing: async (sql, rows, batch) =>
        batch.type === 1
          ? rows.map(() => false)
          : areStanding(
              sql,
              typeOf(batch),
              rows.map(({ values }) => likenessOf(values)),
            ),
    },
    async validate(sql, rows, batch) {
      const ids = rows.flatMap(({ values }) => (values.id ? [Number(values.id)] : []))
      const waiting = ids.length === 0 ? new Map() : await readWaiting(sql, ids, typeOf(batch))
      return rows.map(({ values }) => validate(values, waiting))
    },
    async tellChanges(_sql, rows, { options }, { t }) {
      return rows.map(({ seq, rowId, values, prior }) => ({
        row: seq,
        id: rowId,
        name: String(prior.book_name || `#${rowId}`),
        cells: contentColumns
          .filter((name) => name in values && values[name] !== prior[name])
          .map((name) => ({
            field: name,
            label: t(labelOf(name, options.book_type === 1 ? 1 : 0)),
            ...shownDifference(String(prior[name] ?? ''), String(values[name] ?? '')),
          })),
      }))
    },
    async removals(sql, kept, batch) {
      const rows = await readKept(sql, typeOf(batch))
      return rows.filter(({ id }) => !kept.has(id)).map(({ id, ...prior }) => ({ rowId: id, prior }))
    },
    async remove(tx, rows, batch) {
      const standings = await readStandings(
        tx,
        rows.map((row) => row.rowId),
      )
      // Clearing follows the rule of deleting: one that refuses makes the whole import refuse.
      if (standings.some((row) => !mayDelete(standingOf(row)))) throw new AppError('task_running_committed')
      const withdrawn = await takeAway({ runs }, tx, standings, clearedBy(batch))
      gone.set(batch.id, [...(gone.get(batch.id) ?? []), ...withdrawn])
    },
    nextId: (tx) => nextId(tx),
    async apply(tx, rows, batch, firstId) {
      const bookType = typeOf(batch)
      const added = rows.filter((row) => row.verdict === 'new')
      const ids = added.map((_, n) => firstId + n)
      const queued = await runs.queue(tx, { lane: bookType }, ids)
      const fresh = added.map(({ values }, n) => ({
        id: ids[n]!,
        run: queued.get(ids[n]!),
        content: contentOf(values),
      }))
      await insertTasks(tx, bookType, fresh, batch.at)
      const changed = rows.flatMap((row) => (row.verdict === 'changed' ? [{ id: row.rowId, values: row.values }] : []))
      await updateContent(tx, changed, batch.at)
      const next = ids[Symbol.iterator]()
      return rows.map((row) => (row.verdict === 'changed' ? row.rowId : next.next().value!))
    },
    revert: (tx, rows, batch) => revert(tx, rows, batch),
    committed({ id }) {
      runs.withdraw(gone.get(id) ?? [])
      gone.delete(id)
      runs.wake()
    },
  }

  async function revert(tx: Sql, rows: readonly DoneRow[], batch: Batch): Promise<void> {
    const stands = await readWaiting(
      tx,
      rows.map((row) => row.rowId),
      typeOf(batch),
    )
    const added: number[] = []
    const changed: { id: number; values: ImportValues }[] = []
    for (const row of rows) {
      if (row.verdict === 'removed') continue
      const now = stands.get(row.rowId)
      if (!now?.isUntouched || !sameContent(now, row.values)) throw new AppError('import_touched')
      if (row.verdict === 'new') added.push(row.rowId)
      else changed.push({ id: row.rowId, values: row.prior })
    }
    await takeAway({ runs }, tx, await readStandings(tx, added), clearedBy(batch))
    await updateContent(tx, changed, batch.at)
    const removed = rows.flatMap((row) => (row.verdict === 'removed' ? [{ id: row.rowId, ...row.prior }] : []))
    const waitedThen = await restoreTasks(tx, typeOf(batch), removed, { mark: clearedBy(batch), at: batch.at })
    await linkRuns(tx, await runs.queue(tx, { lane: typeOf(batch) }, waitedThen))
  }
}

/** On the runs that this batch cancelled: an undo knows them by it. */
function clearedBy({ id, username }: Batch): string {
  return runMessage('cancelled_by_hand', { user: username, batch: id })
}

function validate(
  values: ImportValues,
  waiting: ReadonlyMap<number, TaskContent & { isUntouched: boolean }>,
): RowVerdict {
  if (!values.id) return { verdict: 'new' }
  const rowId = Number(values.id)
  const stands = waiting.get(rowId)
  if (!stands) return { verdict: 'wrong', problems: [{ field: 'id', code: 'not_found' }] }
  if (sameContent(stands, values)) return { verdict: 'same', rowId }
  // What is on a phone, or has been, is not rewritten behind its back.
  if (!stands.isUntouched) return { verdict: 'wrong', problems: [{ field: 'id', code: 'in_use' }] }
  const names = contentColumns.filter((name) => name in values)
  return { verdict: 'changed', rowId, prior: Object.fromEntries(names.map((name) => [name, stands[name]])) }
}

/** Tasks are alike where these are the same, whatever becomes of them. */
function likenessOf(values: ImportValues): Likeness {
  const { book_name, search_keyword, domains } = contentOf(values)
  return [book_name, search_keyword, domains]
}

/** Columns that the file does not have stay as they are. */
function sameContent(stands: TaskContent, values: ImportValues): boolean {
  return contentColumns.every((name) => !(name in values) || stands[name] === values[name])
}

function contentOf(values: ImportValues): TaskContent {
  const text = (name: (typeof contentColumns)[number]) => String(values[name] ?? '')
  return {
    book_name: text('book_name'),
    search_keyword: text('search_keyword'),
    describe: text('describe'),
    domains: text('domains'),
  }
}

function typeOf({ options }: Batch): 0 | 1 {
  return options.book_type === 1 ? 1 : 0
}
