import { stepKinds, type WorkflowStep } from './workflowSteps.ts'

/** Lines to begin with; what they name is filled in by whoever uses one. */
export const workflowTemplates = {
  /** Posts for a group of accounts, reviewed, in the evening. */
  weekly: [
    { kind: stepKinds.generate, count: 1 },
    { kind: stepKinds.review },
    { kind: stepKinds.publish, clock: '18:00' },
  ],
  /** The newest unused article of a saved view becomes a post that somebody has passed. */
  news: [{ kind: stepKinds.generate, source: 2 }, { kind: stepKinds.review }],
  /** A nurture task of the type "edit profile", and then a first post. */
  welcome: [
    { kind: stepKinds.nurture },
    { kind: stepKinds.generate, count: 1 },
    { kind: stepKinds.review },
    { kind: stepKinds.publish },
  ],
} as const satisfies Readonly<Record<string, readonly WorkflowStep[]>>
export type WorkflowTemplate = keyof typeof workflowTemplates
