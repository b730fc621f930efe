import { z } from 'zod'
import { setupStepNames } from '../setup/stepNames.ts'
import { endpoint } from './endpoint.ts'

const query = z.record(z.string(), z.string())
const act = z.object({
  kind: z.enum(['add', 'import', 'action', 'open', 'fixture_app', 'enrol']),
  list: z.string().optional(),
  action: z.string().optional(),
  /** Of an action: which rows wait for it, and how many. */
  query: query.optional(),
  count: z.number().int().optional(),
  path: z.string().optional(),
  /** In the language of the caller, as all texts here. */
  title: z.string().optional(),
})
const part = z.object({
  name: z.string(),
  title: z.string(),
  list: z.string(),
  query,
  count: z.number().int(),
  least: z.number().int(),
  acts: z.array(act),
})
const step = z.object({
  name: z.enum(setupStepNames),
  title: z.string(),
  help: z.string(),
  /** Its rows say so; or somebody has skipped it, with a reason. */
  done: z.boolean(),
  skipped: z.object({ reason: z.string(), by: z.string(), at: z.string() }).nullable(),
  parts: z.array(part),
})
export type ShownStep = z.output<typeof step>
export type ShownPart = z.output<typeof part>
export type ShownAct = z.output<typeof act>

const setup = z.object({
  steps: z.array(step),
  /** An agent of this machine waits for a token. */
  agent_waits: z.boolean(),
  /** The fixture app with its scripts is at hand. */
  fixture_app: z.boolean(),
})

export const readSetup = endpoint({
  name: 'setup.list',
  method: 'GET',
  path: '/setup',
  permission: 'setting.list',
  visibility: 'internal',
  summary:
    'How far the installation is set up: eight steps, each done when the rows say so, with what is to do about it.',
  reply: setup,
})

const named = { step: z.enum(setupStepNames) }

export const skipStep = endpoint({
  name: 'setup.skip',
  method: 'POST',
  path: '/setup/skip',
  permission: 'setting.edit',
  visibility: 'internal',
  administers: true,
  summary: 'Skip a step of setting up, with a reason; it can still be done.',
  body: z.object({ ...named, reason: z.string().trim().min(1).max(500) }),
  reply: setup,
})

export const resumeStep = endpoint({
  name: 'setup.resume',
  method: 'POST',
  path: '/setup/resume',
  permission: 'setting.edit',
  visibility: 'internal',
  administers: true,
  summary: 'Take up a step of setting up that was skipped.',
  body: z.object(named),
  reply: setup,
})

export const handToken = endpoint({
  name: 'setup.handToken',
  method: 'POST',
  path: '/setup/hand-token',
  permission: 'host.enrol',
  visibility: 'internal',
  summary: 'Hand a one-time token to the agent of this machine that waits for one.',
  body: z.object({ token: z.string().min(1).max(200) }),
  reply: setup,
})

export const offerFixtureApp = endpoint({
  name: 'setup.fixtureApp',
  method: 'GET',
  path: '/setup/fixture-app',
  permission: 'setting.list',
  visibility: 'internal',
  summary: 'The fixture app as a platform, and the sources of its scripts: to be added by the calls of their lists.',
  reply: z.object({
    platform: z.object({
      name: z.string(),
      app: z.string(),
      basis: z.number(),
      basis_note: z.string(),
      cap_hour: z.number(),
      cap_day: z.number(),
    }),
    scripts: z.array(z.object({ name: z.string(), source: z.string() })),
  }),
})
