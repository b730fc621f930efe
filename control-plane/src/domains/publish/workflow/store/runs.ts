import { workflowRunMachine } from '@quarterdeck/shared/states/workflowRun.ts'
import { workflowStepMachine } from '@quarterdeck/shared/states/workflowStep.ts'
import { and, asc, eq, inArray, lt, sql } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { workflowRun } from '../../../../platform/schema/tables.gen.ts'
import { workflowStep } from '../tables.ts'

// The only SQL about the tables workflow_run and workflow_step.

export type WorkflowRun = typeof workflowRun.$inferSelect
export type StepRow = typeof workflowStep.$inferSelect
const { pending, processing } = workflowRunMachine.codes
/** What somebody has stopped meanwhile stays as that one left it. */
const isOpen = inArray(workflowRun.status, [pending, processing])

export interface NewRun {
  name: string
  workflow: number
  version: number
  steps: number
  status: number
  started: number
  started_by: string
  acts_user: number | null
  accounts: string
  planned: number | null
  reason: string
  ended: number | null
  at: number
  owner_user_id: number | null
  user_group_id: number | null
  organisation_id: number | null
}

/** Undefined: that time of its clock has a run already. */
export const insertRun = prepared((q, p: Params<NewRun>) =>
  q
    .insert(workflowRun)
    .values({
      name: p.name,
      workflow: p.workflow,
      version: p.version,
      steps: p.steps,
      status: p.status,
      started: p.started,
      started_by: p.started_by,
      acts_user: p.acts_user,
      accounts: p.accounts,
      planned_time: p.planned,
      reason: p.reason,
      ended_time: p.ended,
      create_time: p.at,
      update_time: p.at,
      create_user: p.started_by,
      owner_user_id: p.owner_user_id,
      user_group_id: p.user_group_id,
      organisation_id: p.organisation_id,
    })
    .onConflictDoNothing()
    .returning({ id: workflowRun.id }),
)

export const readRun = prepared((q, p: Params<{ id: number }>) =>
  q.select().from(workflowRun).where(eq(workflowRun.id, p.id)),
)

/** All that are under way: one a workflow at most. */
export const readOpenRuns = prepared((q) =>
  q
    .select()
    .from(workflowRun)
    .where(inArray(workflowRun.status, [pending, processing]))
    .orderBy(asc(workflowRun.id)),
)

export const readOpenRun = prepared((q, p: Params<{ workflow: number }>) =>
  q
    .select()
    .from(workflowRun)
    .where(and(eq(workflowRun.workflow, p.workflow), inArray(workflowRun.status, [pending, processing]))),
)

export const setReason = prepared((q, p: Params<{ id: number; reason: string; at: number }>) =>
  q
    .update(workflowRun)
    .set({ reason: p.reason, update_time: p.at })
    .where(and(eq(workflowRun.id, p.id), isOpen)),
)

export const setStep = prepared((q, p: Params<{ id: number; step: number; at: number }>) =>
  q
    .update(workflowRun)
    .set({ step: p.step, reason: '', update_time: p.at })
    .where(and(eq(workflowRun.id, p.id), isOpen)),
)

/** In whose name it goes on. */
export const setActing = prepared((q, p: Params<{ id: number; user: number }>) =>
  q.update(workflowRun).set({ acts_user: p.user, ended_time: null, reason: '' }).where(eq(workflowRun.id, p.id)),
)

/** In the order of the steps, and of the accounts. */
export const readStepRows = prepared((q, p: Params<{ run: number }>) =>
  q
    .select()
    .from(workflowStep)
    .where(eq(workflowStep.run, p.run))
    .orderBy(asc(workflowStep.step), asc(workflowStep.id)),
)

export const readStepRow = prepared((q, p: Params<{ id: number }>) =>
  q.select().from(workflowStep).where(eq(workflowStep.id, p.id)),
)

/** A row for each account, once; `posts`: what goes on to it, JSON. */
export const insertStepRow = prepared((q, p: Params<{ run: number; step: number; account: number; posts: string }>) =>
  q.insert(workflowStep).values({ run: p.run, step: p.step, account: p.account, posts: p.posts }).onConflictDoNothing(),
)

const { waiting, working } = workflowStepMachine.codes

/** Rows of open runs that could be begun: none of theirs is left behind by a stop. */
export const readOpenRows = prepared((q, p: Params<{ run: number }>) =>
  q
    .select({ id: workflowStep.id })
    .from(workflowStep)
    .where(and(eq(workflowStep.run, p.run), inArray(workflowStep.state, [waiting, working]))),
)

/** Runs of a workflow that came to an end before, for figures of a drawer. */
export const readEarlier = prepared((q, p: Params<{ workflow: number; before: number }>) =>
  q
    .select({ id: workflowRun.id, status: workflowRun.status, at: workflowRun.create_time })
    .from(workflowRun)
    .where(and(eq(workflowRun.workflow, p.workflow), lt(workflowRun.id, p.before)))
    .orderBy(sql`${workflowRun.id} DESC`)
    .limit(10),
)

export const nextAttempt = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .update(workflowStep)
    .set({ attempt: sql`${workflowStep.attempt} + 1` })
    .where(isAmong(workflowStep.id, p.ids)),
)
