import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const id = z.number().int().min(1)
const idQuery = z.object({ id: z.coerce.number().int().min(1) })
const values = z.record(z.string(), z.unknown())

const foreseen = z.object({
  account: z.number().int(),
  account_name: z.string(),
  /** Why it would make nothing for this account, in the reader's words; '': it would. */
  refused: z.string(),
})

const madeBy = z.object({
  /** From 1. */
  step: z.number().int(),
  kind: z.number().int(),
  /** The list in which it makes rows; '': none. */
  list: z.string(),
  /** So many rows at most. */
  rows: z.number().int(),
  refused: z.array(foreseen),
  /** Why the step as a whole would not go on now, in the reader's words; '': it would. */
  waits: z.string(),
})
export type ForeseenStep = z.output<typeof madeBy>

/** A workflow tried without writing anything (matrix-screens.md §6.9). */
export const checkWorkflow = endpoint({
  name: 'workflow.check',
  method: 'POST',
  path: '/workflow/check',
  permission: 'workflow.list',
  visibility: 'own',
  writes: false,
  sees: { id: 'workflow' },
  summary:
    'What a run of a workflow would make, step by step, and which gate would refuse what: for the values of a workflow, saved or not. With the starts of the next seven days. Writes nothing.',
  body: z.object({ id: id.nullable().default(null), values: values.default({}) }),
  reply: z.object({
    steps: z.array(madeBy),
    /** Its next starts by the clock, seven days on, each with how many rows it will make at most, by list. */
    starts: z.array(
      z.object({ time: z.string(), makes: z.array(z.object({ list: z.string(), rows: z.number().int() })) }),
    ),
    /** What is wrong with its values, in the reader's words. */
    problems: z.array(z.string()),
  }),
})
export type CheckedWorkflow = z.output<(typeof checkWorkflow)['reply']>

const change = z.object({
  at: z.number().int(),
  what: z.enum(['added', 'removed', 'changed']),
  kind: z.number().int(),
  fields: z.array(
    z.object({
      field: z.string(),
      before: z.union([z.string(), z.number(), z.null()]),
      after: z.union([z.string(), z.number(), z.null()]),
    }),
  ),
})

const version = z.object({
  number: z.number().int(),
  username: z.string(),
  time: z.string(),
  /** What it changed of the version before it. */
  changes: z.array(change),
})

export const workflowVersions = endpoint({
  name: 'workflow.versions',
  method: 'GET',
  path: '/workflow/:id/versions',
  permission: 'workflow.list',
  visibility: 'own',
  sees: { id: 'workflow' },
  summary: 'The versions of a workflow, the newest first: who wrote each, when, and what changed step by step.',
  query: idQuery,
  reply: z.array(version),
})
export type WorkflowVersion = z.output<typeof version>

const stepRow = z.object({
  /** 0: the run as a whole. */
  account: z.number().int(),
  account_name: z.string(),
  state: z.number().int(),
  /** In the reader's words. */
  error: z.string(),
  made: z.array(z.number().int()),
  attempt: z.number().int(),
})

export const workflowRunSteps = endpoint({
  name: 'workflow-run.steps',
  method: 'GET',
  path: '/workflow-run/:id/steps',
  permission: 'workflow-run.list',
  visibility: 'own',
  sees: { id: 'workflow-run' },
  summary:
    'The steps of a workflow run, in the version that it had at its start: for each account what was made, and what came of it; and what newer versions changed since.',
  query: idQuery,
  reply: z.object({
    steps: z.array(
      z.object({ step: z.number().int(), kind: z.number().int(), list: z.string(), rows: z.array(stepRow) }),
    ),
    version: z.number().int(),
    newest: z.number().int(),
    changes: z.array(change),
  }),
})
export type RunSteps = z.output<(typeof workflowRunSteps)['reply']>

const shownPost = z.object({
  id: z.number().int(),
  title: z.string(),
  text: z.string(),
  persona: z.string().nullable(),
})

export const shownDecision = endpoint({
  name: 'workflow-decision.shown',
  method: 'GET',
  path: '/workflow-decision/:id/shown',
  permission: 'workflow-decision.list',
  visibility: 'own',
  sees: { id: 'workflow-decision' },
  summary:
    'What whoever decides is to see: the posts that would go on, and the questions; of what was decided what was seen then. Looking decides nothing.',
  query: idQuery,
  reply: z.object({
    posts: z.array(z.object({ account: z.string(), posts: z.array(shownPost) })),
    /** Goes along as `seen`: where things have changed by then, the decision is refused. */
    hash: z.string(),
    /** Why the caller may not decide it, in their words; '': nothing keeps them. */
    hindrance: z.string(),
  }),
})
export type ShownDecision = z.output<(typeof shownDecision)['reply']>
