import { workflowAlerts } from '@quarterdeck/shared/alerts/workflowAlerts.ts'
import { workflowDecisionMachine } from '@quarterdeck/shared/states/workflowDecision.ts'
import { workflowRunMachine } from '@quarterdeck/shared/states/workflowRun.ts'
import { mark } from '@quarterdeck/shared/values/mark.ts'
import { and, sql } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { workflow, workflowDecision, workflowRun } from '../../../platform/schema/tables.gen.ts'
import { type AlertScope, isInScope, measured, scopeOf } from '../../alertMeasure.ts'

/** What of workflows is to be told. */
export const workflowMeasures = measured(
  workflowAlerts,
  { workflowStuck: (look) => stuckWorkflows.all(look.from, scopeOf(look)) },
  ['workflow_decision', 'workflow_run'],
)

const open = sql.raw(String(workflowDecisionMachine.codes.open))
const abnormal = sql.raw(String(workflowRunMachine.codes.abnormal))

/** Open decisions of a workflow that nobody can make, or that are past their deadline. */
const waiting = sql<number>`(SELECT count(*) FROM ${workflowDecision} d JOIN ${workflowRun} r ON r.id = d.run
  WHERE r.workflow = ${workflow.id} AND d.status = ${open} AND (d.waits <> '' OR d.reminders > 0))`

/** Its latest run ended since whoever it acts for may no longer: one, or none. */
const stopped = sql<number>`(SELECT count(*) FROM ${workflowRun} r WHERE r.id =
    (SELECT max(l.id) FROM ${workflowRun} l WHERE l.workflow = ${workflow.id})
  AND r.status = ${abnormal} AND (r.reason LIKE ${`${mark}person_gone${mark}%`} OR r.reason LIKE ${`${mark}key_lost${mark}%`}))`

const stuckWorkflows = prepared((q, p: Params<AlertScope>) =>
  q
    .select({ subject: sql<string>`${workflow.name}`, id: workflow.id, value: sql<number>`${waiting} + ${stopped}` })
    .from(workflow)
    .where(and(isInScope(workflow.organisation_id, p), sql`${waiting} + ${stopped} > ${p.threshold}`)),
)
