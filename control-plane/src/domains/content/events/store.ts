import type { EventRunAnswer } from '@quarterdeck/shared/contracts/events.ts'
import { and, asc, desc, eq } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { event } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { eventRun } from './tables.ts'

// The only SQL about the table event_run, and events by their groups.

export type RunAnswer = Omit<EventRunAnswer, 'repeated'>

export async function readAnswer(from: Sql, by: { user: number; request: string }): Promise<KeptRun | undefined> {
  const row = await selectByRequest.get(from, by)
  return row && { group: row.group, answer: JSON.parse(row.answer) as RunAnswer }
}

interface KeptRun {
  group: number
  answer: RunAnswer
}

export interface LastRun {
  at: number
  by: string
  tasks: number
}

export async function readLastRun(from: Sql, group: number): Promise<LastRun | undefined> {
  const row = await selectLast.get(from, { group })
  return row && { at: row.at, by: row.by, tasks: (JSON.parse(row.answer) as RunAnswer).tasks.length }
}

export async function insertRun(
  tx: Sql,
  run: { group: number; user: number; username: string; request: string; at: number; answer: RunAnswer },
): Promise<void> {
  await insert.run(tx, { ...run, answer: JSON.stringify(run.answer) })
}

export function readEventsOf(from: Sql, groups: readonly number[]): Promise<(typeof event.$inferSelect)[]> {
  return selectOfGroups.all(from, { groups })
}

const selectByRequest = prepared((q, p: Params<{ user: number; request: string }>) =>
  q
    .select({ group: eventRun.event_group, answer: eventRun.answer })
    .from(eventRun)
    .where(and(eq(eventRun.user_id, p.user), eq(eventRun.request_id, p.request))),
)

const selectLast = prepared((q, p: Params<{ group: number }>) =>
  q
    .select({ at: eventRun.made_at, by: eventRun.username, answer: eventRun.answer })
    .from(eventRun)
    .where(eq(eventRun.event_group, p.group))
    .orderBy(desc(eventRun.made_at), desc(eventRun.id))
    .limit(1),
)

const insert = prepared(
  (q, p: Params<{ group: number; user: number; username: string; request: string; at: number; answer: string }>) =>
    q.insert(eventRun).values({
      event_group: p.group,
      user_id: p.user,
      username: p.username,
      request_id: p.request,
      made_at: p.at,
      answer: p.answer,
    }),
)

const selectOfGroups = prepared((q, p: Params<{ groups: readonly number[] }>) =>
  q.select().from(event).where(isAmong(event.group, p.groups)).orderBy(asc(event.id)),
)
