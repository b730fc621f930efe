import { z } from 'zod'
import { mostDrafted } from '../values/personaPrompt.ts'
import { endpoint, forEverybody } from './endpoint.ts'

const costs = z.array(z.object({ currency: z.string(), most: z.number() }))

/** Personas that a model makes up. What it answers is checked as a sheet would be, and changes nothing before somebody confirms it. */
export const draftPersonas = endpoint({
  name: 'persona.generate',
  method: 'POST',
  path: '/persona/generate',
  permission: 'persona.generate',
  visibility: 'own',
  sees: { provider: forEverybody },
  summary:
    'Has a model make up personas. They become an import that waits: a verdict for each row, wrong rows as a spreadsheet, then commit or discard. With `dry_run` 1 only what it would cost.',
  body: z.object({
    count: z.number().int().min(1).max(mostDrafted),
    country: z
      .string()
      .regex(/^([A-Z]{2})?$/)
      .default(''),
    language: z
      .string()
      .regex(/^([a-z]{2})?$/)
      .default(''),
    /** Of a hundred, how many are women. */
    women: z.number().int().min(0).max(100).default(50),
    industries: z.array(z.string().trim().min(1).max(50)).max(20).default([]),
    description: z.string().max(500).default(''),
    /** Their group, and groups of interests, by their paths. */
    group: z.string().max(255).default(''),
    interest_groups: z.string().max(500).default(''),
    provider: z.number().int().min(1).nullish(),
    dry_run: z.union([z.literal(0), z.literal(1)]).default(0),
  }),
  reply: z.object({
    /** Null after a dry run. */
    id: z.number().int().nullable(),
    /** Requests to the provider. */
    requests: z.number().int(),
    costs,
    unpriced: z.array(z.string()),
  }),
})

/** How far a draft is, for whoever ordered it; once it has ended its import is there. */
export const draftedPersonas = endpoint({
  name: 'persona.drafted',
  method: 'GET',
  path: '/persona/generate/:id',
  permission: 'persona.generate',
  visibility: 'self',
  summary:
    'How far personas are that a model makes up; once all requests have ended, the import that they have become.',
  query: z.object({ id: z.coerce.number().int().min(1) }),
  reply: z.object({
    ended: z.number().int(),
    requests: z.number().int(),
    /** Of an import to look at; null while requests are under way, and where nothing came of them. */
    import: z.string().nullable(),
    /** Why requests have brought nothing; '' where all brought something. */
    error: z.string(),
    /** What it has cost, `0.0075 USD`. */
    cost: z.string(),
  }),
})
