import { and, asc, desc, eq, lte } from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared, take } from '../../../../platform/schema/prepared.ts'
import { workflow } from '../../../../platform/schema/tables.gen.ts'
import { workflowVersion } from '../tables.ts'

export type Workflow = typeof workflow.$inferSelect

export const readWorkflow = prepared((q, p: Params<{ id: number }>) =>
  q.select().from(workflow).where(eq(workflow.id, p.id)),
)

/** Whose time has come, the earliest first. */
export const readDueWorkflows = prepared((q, p: Params<{ now: number; count: number }>) =>
  q
    .select()
    .from(workflow)
    .where(and(eq(workflow.enabled, 1), lte(workflow.next_time, p.now)))
    .orderBy(asc(workflow.next_time), asc(workflow.id))
    .limit(take(p.count)),
)

export const readEnabled = prepared((q) => q.select().from(workflow).where(eq(workflow.enabled, 1)))

export const setNextTime = prepared((q, p: Params<{ id: number; at: number | null }>) =>
  q.update(workflow).set({ next_time: p.at }).where(eq(workflow.id, p.id)),
)

export const readVersion = prepared((q, p: Params<{ workflow: number; number: number }>) =>
  q
    .select()
    .from(workflowVersion)
    .where(and(eq(workflowVersion.workflow, p.workflow), eq(workflowVersion.number, p.number))),
)

/** The newest first. */
export const readVersions = prepared((q, p: Params<{ workflow: number }>) =>
  q
    .select()
    .from(workflowVersion)
    .where(eq(workflowVersion.workflow, p.workflow))
    .orderBy(desc(workflowVersion.number))
    .limit(50),
)
