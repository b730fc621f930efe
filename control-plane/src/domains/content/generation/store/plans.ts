import { contentTaskMachine } from '@quarterdeck/shared/states/contentTask.ts'
import type { ContentPlan } from '@quarterdeck/shared/values/contentPlan.ts'
import { eq } from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { contentTask } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { contentPlan } from '../tables.ts'

// The only SQL about the table content_plan.

export interface KeptPlan {
  task: number
  plan: ContentPlan
  posts: number
  planned: number
  job: number | null
  by: { userId: number; username: string }
}

export async function insertPlan(
  tx: Sql,
  { task, plan, posts, by }: Pick<KeptPlan, 'task' | 'plan' | 'posts' | 'by'>,
): Promise<void> {
  await insert.run(tx, { task, body: JSON.stringify(plan), posts, userId: by.userId, username: by.username })
}

export async function readPlan(from: Sql, task: number): Promise<KeptPlan | undefined> {
  const row = await select.get(from, { task })
  if (!row) return undefined
  const { body, user_id: userId, username, ...rest } = row
  return { ...rest, plan: JSON.parse(body) as ContentPlan, by: { userId, username } }
}

export async function notePlanned(tx: Sql, task: number, planned: number): Promise<void> {
  await setPlanned.run(tx, { task, planned })
}

export async function noteJob(tx: Sql, task: number, job: number): Promise<void> {
  await setJob.run(tx, { task, job })
}

/** Tasks that are being made, with the job that was begun for them. */
export function readProcessing(from: Sql): Promise<{ task: number; job: number | null }[]> {
  return selectProcessing.all(from)
}

const insert = prepared(
  (q, p: Params<{ task: number; body: string; posts: number; userId: number; username: string }>) =>
    q
      .insert(contentPlan)
      .values({ task: p.task, body: p.body, posts: p.posts, user_id: p.userId, username: p.username }),
)

const select = prepared((q, p: Params<{ task: number }>) =>
  q.select().from(contentPlan).where(eq(contentPlan.task, p.task)),
)

const setPlanned = prepared((q, p: Params<{ task: number; planned: number }>) =>
  q.update(contentPlan).set({ planned: p.planned }).where(eq(contentPlan.task, p.task)),
)

const setJob = prepared((q, p: Params<{ task: number; job: number }>) =>
  q.update(contentPlan).set({ job: p.job }).where(eq(contentPlan.task, p.task)),
)

const selectProcessing = prepared((q) =>
  q
    .select({ task: contentPlan.task, job: contentPlan.job })
    .from(contentPlan)
    .innerJoin(contentTask, eq(contentTask.id, contentPlan.task))
    .where(eq(contentTask.status, contentTaskMachine.codes.processing)),
)
