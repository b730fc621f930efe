import { bookTaskMachine } from '@quarterdeck/shared/states/bookTask.ts'
import { and, count, eq, inArray, sql } from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared, type Queries } from '../../../../platform/schema/prepared.ts'
import type { Row, Statement } from '../../../../platform/store/store.ts'
import { importRow } from '../../../../resources/imports/tables.ts'
import { run } from '../../runs/index.ts'
import { bookTask, bookTaskCount } from '../tables.ts'

/** Tasks of a type by status, or of an import; and among the failed those of unknown outcome. For `countsOf`. */
export function countsStatements(bookType: 0 | 1, importId?: string): [Statement, Statement] {
  if (importId === undefined) return [byStatus.statement({ bookType }), unknown.statement({ bookType })]
  return [byStatusOfImport.statement({ bookType, importId }), unknownOfImport.statement({ bookType, importId })]
}

/** By status code, and `unknown` among the failed. */
export function countsOf(byStatus: readonly Row[], unknown: readonly Row[]): Record<string, number> {
  const counts: Record<string, number> = { 0: 0, 1: 0, 2: 0, 3: 0, unknown: Number(unknown[0]?.n ?? 0) }
  for (const { status, n } of byStatus) counts[String(status)] = Number(n)
  return counts
}

const { failed } = bookTaskMachine.codes

const byStatus = prepared((q, p: Params<{ bookType: number }>) =>
  q
    .select({ status: bookTaskCount.status, n: bookTaskCount.n })
    .from(bookTaskCount)
    .where(eq(bookTaskCount.book_type, p.bookType)),
)

// Through the index of the few runs whose outcome is unknown.
const unknown = prepared((q, p: Params<{ bookType: number }>) =>
  q
    .select({ n: count().as('n') })
    .from(run)
    .innerJoin(bookTask, eq(bookTask.run_seq, run.seq))
    .where(and(eq(run.lane, p.bookType), eq(run.outcome_unknown, 1), eq(bookTask.status, failed))),
)

const byStatusOfImport = prepared((q, p: Params<{ bookType: number; importId: string }>) =>
  q
    .select({ status: bookTask.status, n: count().as('n') })
    .from(bookTask)
    .where(and(eq(bookTask.book_type, p.bookType), inArray(bookTask.id, rowsOf(q, p))))
    .groupBy(bookTask.status),
)

const unknownOfImport = prepared((q, p: Params<{ bookType: number; importId: string }>) =>
  q
    .select({ n: count().as('n') })
    .from(bookTask)
    .innerJoin(run, eq(run.seq, bookTask.run_seq))
    .where(
      and(
        eq(bookTask.book_type, p.bookType),
        inArray(bookTask.id, rowsOf(q, p)),
        eq(bookTask.status, failed),
        eq(run.outcome_unknown, 1),
      ),
    ),
)

/** What an import added or changed. */
function rowsOf(q: Queries, { importId }: Params<{ importId: string }>) {
  return q
    .select({ id: sql<number>`${importRow.row_id}` })
    .from(importRow)
    .where(and(eq(importRow.batch_id, importId), inArray(importRow.verdict, [0, 1])))
}
