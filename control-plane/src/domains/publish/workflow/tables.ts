import { neverRan } from '@quarterdeck/shared/resources/publish/workflow.ts'
import { workflowDecisionMachine } from '@quarterdeck/shared/states/workflowDecision.ts'
import { workflowRunMachine } from '@quarterdeck/shared/states/workflowRun.ts'
import { workflowStepMachine } from '@quarterdeck/shared/states/workflowStep.ts'
import { computedOn } from '../../../platform/schema/computed.ts'
import { index, integer, sql, sqliteTable, text, uniqueIndex } from '../../../platform/schema/drizzle.ts'
import { indexesOn } from '../../../platform/schema/objects.ts'
import { workflow, workflowDecision, workflowRun } from '../../../platform/schema/tables.gen.ts'
import { trigger } from '../../../platform/schema/triggers.ts'

/** What a workflow said, from one edit to the next: a run keeps that of its start. */
export const workflowVersion = sqliteTable(
  'workflow_version',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    workflow: integer()
      .notNull()
      .references(() => workflow.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    /** JSON, as `stepsIn` reads it. */
    steps: text().notNull(),
    username: text().notNull(),
    at: integer().notNull(),
  },
  (t) => [uniqueIndex('workflow_version_number').on(t.workflow, t.number)],
)

/**
 * What a step of a run is to one account; `account` 0: to the run as a whole (steps that wait, or ask people). One row for each, however often
 * its work is begun: what was made is written in the same transaction as that it was.
 */
export const workflowStep = sqliteTable(
  'workflow_step',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    run: integer()
      .notNull()
      .references(() => workflowRun.id, { onDelete: 'cascade' }),
    /** From 1. */
    step: integer().notNull(),
    account: integer().notNull(),
    state: integer().notNull().default(workflowStepMachine.codes.waiting),
    /** Grows with each retry. */
    attempt: integer().notNull().default(0),
    /** JSON: ids of the posts that go on from here. */
    posts: text().notNull().default('[]'),
    /** JSON: ids of the rows of another domain that this made, in the order of `posts` where it made one for each. */
    made: text().notNull().default('[]'),
    error: text().notNull().default(''),
    /** Of steps that wait: until then. */
    due: integer(),
    ended: integer(),
  },
  (t) => [uniqueIndex('workflow_step_once').on(t.run, t.step, t.account)],
)

const { pending, processing } = workflowRunMachine.codes

export const workflowRunIndexes = indexesOn(workflowRun, [
  // One at a time.
  uniqueIndex('workflow_run_open')
    .on(workflowRun.workflow)
    .where(sql.raw(`status IN (${pending}, ${processing})`)),
  // A time of the clock is that of one run, whatever the clock does.
  uniqueIndex('workflow_run_planned').on(workflowRun.workflow, workflowRun.planned_time),
])

export const workflowIndexes = indexesOn(workflow, [
  index('workflow_due').on(workflow.next_time).where(sql.raw('enabled = 1')),
])

export const workflowDecisionIndexes = indexesOn(workflowDecision, [
  index('workflow_decision_open')
    .on(workflowDecision.deadline)
    .where(sql.raw(`status = ${workflowDecisionMachine.codes.open}`)),
])

export const lastRunOfWorkflow = computedOn(workflow, (t) => ({
  last_status: sql`coalesce((SELECT r.status FROM ${workflowRun} r WHERE r.workflow = ${t.id} ORDER BY r.id DESC LIMIT 1), ${sql.raw(String(neverRan))})`,
}))

export const newerVersions = computedOn(workflowRun, (t) => ({
  newer: sql`coalesce((SELECT w.version FROM ${workflow} w WHERE w.id = ${t.workflow}), ${t.version}) - ${t.version}`,
}))

const keepVersion = `INSERT OR IGNORE INTO workflow_version (workflow, number, steps, username, at)
  VALUES (new.id, new.version, new.steps, new.edited_by, coalesce(new.update_time, new.create_time, 0))`

/** However a workflow is written, what it says is kept as a version. */
export const workflowTriggers = [
  trigger({ on: workflow, event: 'insert', run: [keepVersion] }),
  trigger({ on: workflow, event: 'update', of: ['version'], run: [keepVersion] }),
]
