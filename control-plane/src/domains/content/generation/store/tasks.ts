import { contentTaskMachine } from '@quarterdeck/shared/states/contentTask.ts'
import { and, eq, lt, ne, sql } from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { article, contentTask } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'

export type Task = typeof contentTask.$inferSelect

export function readTask(from: Sql, id: number): Promise<Task | undefined> {
  return select.get(from, { id })
}

/** So many parts more, or fewer, have ended. */
export async function countParts(
  tx: Sql,
  id: number,
  { done, failed }: { done: number; failed: number },
): Promise<void> {
  await updateCounts.run(tx, { id, done, failed })
}

export async function noteError(tx: Sql, id: number, error: string): Promise<void> {
  await updateError.run(tx, { id, error })
}

/** Something is made of it. */
export async function markArticleUsed(tx: Sql, id: number): Promise<void> {
  await setUsed.run(tx, { id })
}

const setUsed = prepared((q, p: Params<{ id: number }>) =>
  q
    .update(article)
    .set({ used: 1 })
    .where(and(eq(article.id, p.id), eq(article.used, 0))),
)

/** Tasks that tried a template before then go, with their posts. */
export async function dropTests(tx: Sql, before: number): Promise<void> {
  await deleteTests.run(tx, { before })
}

const deleteTests = prepared((q, p: Params<{ before: number }>) =>
  q
    .delete(contentTask)
    .where(
      and(
        eq(contentTask.is_test, 1),
        lt(contentTask.create_time, p.before),
        ne(contentTask.status, contentTaskMachine.codes.processing),
      ),
    ),
)

const select = prepared((q, p: Params<{ id: number }>) => q.select().from(contentTask).where(eq(contentTask.id, p.id)))

const updateCounts = prepared((q, p: Params<{ id: number; done: number; failed: number }>) =>
  q
    .update(contentTask)
    .set({
      parts_done: sql`${contentTask.parts_done} + ${p.done}`,
      parts_failed: sql`${contentTask.parts_failed} + ${p.failed}`,
    })
    .where(eq(contentTask.id, p.id)),
)

const updateError = prepared((q, p: Params<{ id: number; error: string }>) =>
  q.update(contentTask).set({ error: p.error }).where(eq(contentTask.id, p.id)),
)
