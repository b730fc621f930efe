import { workflowDecisionMachine } from '@quarterdeck/shared/states/workflowDecision.ts'
import { and, asc, eq, sql } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { user, userGroup, workflowDecision } from '../../../../platform/schema/tables.gen.ts'

// The only SQL about the table workflow_decision, and who is in the group that is asked.

export type Decision = typeof workflowDecision.$inferSelect
const { open } = workflowDecisionMachine.codes

export interface NewDecision {
  name: string
  ask: string
  run: number
  step: number
  group: number
  organisation: number | null
  questions: string
  deadline: number
  started_by: string
  starter: number | null
  at: number
}

export const insertDecision = prepared((q, p: Params<NewDecision>) =>
  q
    .insert(workflowDecision)
    .values({
      name: p.name,
      ask: p.ask,
      run: p.run,
      step: p.step,
      asked: p.group,
      user_group_id: p.group,
      organisation_id: p.organisation,
      questions: p.questions,
      deadline: p.deadline,
      started_by: p.started_by,
      starter: p.starter,
      create_time: p.at,
      update_time: p.at,
      create_user: p.started_by,
    })
    .returning({ id: workflowDecision.id }),
)

export const readDecisions = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.select().from(workflowDecision).where(isAmong(workflowDecision.id, p.ids)),
)

export const readOpenDecisions = prepared((q) =>
  q.select().from(workflowDecision).where(eq(workflowDecision.status, open)).orderBy(asc(workflowDecision.id)),
)

export const readOpenOfRun = prepared((q, p: Params<{ run: number }>) =>
  q
    .select({ id: workflowDecision.id })
    .from(workflowDecision)
    .where(and(eq(workflowDecision.run, p.run), eq(workflowDecision.status, open))),
)

/** It is asked about once more, by that time. */
export const remindOf = prepared((q, p: Params<{ id: number; deadline: number; at: number }>) =>
  q
    .update(workflowDecision)
    .set({ deadline: p.deadline, reminders: sql`${workflowDecision.reminders} + 1`, update_time: p.at })
    .where(and(eq(workflowDecision.id, p.id), eq(workflowDecision.status, open))),
)

/** Another group decides from now on. */
export const handUp = prepared(
  (q, p: Params<{ id: number; group: number; organisation: number | null; deadline: number; at: number }>) =>
    q
      .update(workflowDecision)
      .set({
        asked: p.group,
        user_group_id: p.group,
        organisation_id: p.organisation,
        deadline: p.deadline,
        reminders: sql`${workflowDecision.reminders} + 1`,
        update_time: p.at,
      })
      .where(and(eq(workflowDecision.id, p.id), eq(workflowDecision.status, open))),
)

export const setWaits = prepared((q, p: Params<{ id: number; waits: string }>) =>
  q.update(workflowDecision).set({ waits: p.waits }).where(eq(workflowDecision.id, p.id)),
)

/** Users of a group who may sign in. */
export const readMembers = prepared((q, p: Params<{ group: number }>) =>
  q
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.user_group, p.group), eq(user.available, 1)))
    .orderBy(asc(user.id)),
)

export const readGroup = prepared((q, p: Params<{ id: number }>) =>
  q
    .select({ id: userGroup.id, name: userGroup.name, organisation: userGroup.organisation })
    .from(userGroup)
    .where(eq(userGroup.id, p.id)),
)
