import { z } from 'zod'
import { mostGeneratedAvatars } from '../values/mostGeneratedAvatars.ts'
import { endpoint, forEverybody } from './endpoint.ts'

const id = z.number().int().min(1)

/** Avatars that a model makes: no real persons, and marked for good. Each stands in the list as soon as it is there. */
export const generateAvatars = endpoint({
  name: 'avatar.generate',
  method: 'POST',
  path: '/avatar/generate',
  permission: 'avatar.generate',
  visibility: 'organisation',
  sees: { group: { because: 'held against the rights of its list as any reference' }, provider: forEverybody },
  summary:
    'Has a model make avatars, which are added to the list as they come. With `dry_run` 1 only what it would cost.',
  body: z.object({
    count: z.number().int().min(1).max(mostGeneratedAvatars).default(1),
    /** What is to be seen; it becomes the description of each. */
    description: z.string().trim().min(1).max(255),
    /** 2D or other: a real person has allowed the use of a picture, which nobody can have of one that was made up. */
    category: z.union([z.literal(2), z.literal(3)]).default(2),
    sex: z.number().int().min(0).max(2).default(0),
    region: z.number().int().min(0).max(2).default(0),
    /** 1 a profile, 2 a cover. */
    type: z.number().int().min(1).max(2).default(1),
    country: z
      .string()
      .regex(/^([A-Z]{2})?$/)
      .default(''),
    group: id.nullish(),
    provider: id.nullish(),
    dry_run: z.union([z.literal(0), z.literal(1)]).default(0),
  }),
  reply: z.object({
    /** Null after a dry run. */
    id: z.number().int().nullable(),
    requests: z.number().int(),
    costs: z.array(z.object({ currency: z.string(), most: z.number() })),
    unpriced: z.array(z.string()),
  }),
})

export const generatedAvatars = endpoint({
  name: 'avatar.generated',
  method: 'GET',
  path: '/avatar/generate/:id',
  permission: 'avatar.generate',
  visibility: 'self',
  summary: 'How far avatars are that a model makes, and which there are.',
  query: z.object({ id: z.coerce.number().int().min(1) }),
  reply: z.object({
    ended: z.number().int(),
    requests: z.number().int(),
    /** Those that are there. */
    ids: z.array(z.number().int()),
    /** Why requests have brought nothing; '' where all brought something. */
    error: z.string(),
    /** What it has cost, `0.0075 USD`. */
    cost: z.string(),
  }),
})
