import { defineAlerts } from '../resource/alert.ts'

/** Workflows that go no further by themselves. */
export const workflowAlerts = defineAlerts({
  /** A decision that nobody can make or that is past its deadline, or a run whose starter or enabler may no longer: more than so many of a workflow. */
  workflowStuck: { code: 44, about: 'workflow', leadsTo: { search: '/workflow' }, first: 0 },
})
