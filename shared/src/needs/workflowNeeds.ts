import type { Needs } from '../resource/need.ts'
import { workflowDecision } from '../resources/publish/workflowDecision.ts'
import { workflowDecisionMachine } from '../states/workflowDecision.ts'

/** What workflows need of somebody. */
export const workflowNeeds: Needs = [
  {
    name: 'workflow_decisions',
    text: 'need.workflow_decisions',
    list: workflowDecision,
    query: ({ groupId = 0 }) => ({ status: workflowDecisionMachine.codes.open, asked: groupId }),
    rank: 115,
    kind: 'waits',
  },
]
