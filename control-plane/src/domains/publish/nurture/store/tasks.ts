import { eq, sql } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { nurtureTask, script } from '../../../../platform/schema/tables.gen.ts'

export type NurtureTask = typeof nurtureTask.$inferSelect

export const readTasks = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.select().from(nurtureTask).where(isAmong(nurtureTask.id, p.ids)),
)

/** Those that people have opened. */
export const readOpenTasks = prepared((q) =>
  q.select().from(nurtureTask).where(eq(nurtureTask.enabled, 1)).orderBy(nurtureTask.id),
)

/** Every task, open or not. */
export const readAllTasks = prepared((q) => q.select().from(nurtureTask).orderBy(nurtureTask.id))

/** Which accounts it is for from now on. */
export const setAccounts = prepared((q, p: Params<{ id: number; accounts: string; enabled: number | null }>) =>
  q
    .update(nurtureTask)
    .set({ accounts: p.accounts, enabled: p.enabled, revision: sql`${nurtureTask.revision} + 1` })
    .where(eq(nurtureTask.id, p.id)),
)

/** Nobody has it open any more. */
export const closeTask = prepared((q, p: Params<{ id: number }>) =>
  q.update(nurtureTask).set({ enabled: 0 }).where(eq(nurtureTask.id, p.id)),
)

/** As it was before it was closed by itself. */
export const openTask = prepared((q, p: Params<{ id: number }>) =>
  q.update(nurtureTask).set({ enabled: 1 }).where(eq(nurtureTask.id, p.id)),
)

/** The script of a task, for the values that this sets. */
export const readTaskScript = prepared((q, p: Params<{ id: number }>) =>
  q.select({ source: script.source }).from(script).where(eq(script.id, p.id)),
)
