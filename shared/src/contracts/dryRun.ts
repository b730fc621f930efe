import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const id = z.coerce.number().int().min(1)

/** What a script may see as its task, so many fields at most. */
const mostFields = 50
const field = z.string().regex(/^[A-Za-z_]\w{0,63}$/)

const given = z.object({
  /** What the script sees as `account.name`. Nobody is logged in under it by that. */
  account: z.string().max(255),
  /** What the script sees as `task`. */
  task: z
    .record(field, z.string().max(20_000))
    .refine((task) => Object.keys(task).length <= mostFields, `a task has ${mostFields} fields at most`),
  /** Values beside its defaults, as they are typed. */
  parameters: z.record(z.string().max(64), z.string().max(2000)),
})

export const startDryRun = endpoint({
  name: 'dry-run.start',
  method: 'POST',
  path: '/script/dry-run',
  permission: 'script.dry-run',
  visibility: 'internal',
  summary:
    'Tries a version of a script on a test phone: a run like any other that ends where it would commit, so that nothing is published.',
  body: given.extend({ script: id, version: id }),
  reply: z.object({ run: z.number() }),
})

export const getDryRun = endpoint({
  name: 'dry-run.get',
  method: 'GET',
  path: '/script/dry-run/:id',
  permission: 'script.dry-run',
  visibility: 'internal',
  summary:
    'A dry run by the number of its run: what it was given, what it returned, and how many test phones there are for it.',
  query: z.object({ id }),
  reply: given.extend({
    run: z.number(),
    script: z.string(),
    version: z.number(),
    by: z.string(),
    at: z.string(),
    /** '' while it is under way, then `stopped_at_commit`, `succeeded`, `failed` or `cancelled`. */
    end: z.string(),
    result: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    /** Phones kept for tests, or emulated, that are online. */
    test_phones: z.number(),
  }),
})
export type DryRun = z.infer<(typeof getDryRun)['reply']>

export const cancelDryRun = endpoint({
  name: 'dry-run.cancel',
  method: 'POST',
  path: '/script/dry-run/cancel',
  permission: 'script.dry-run',
  visibility: 'internal',
  summary: 'Ends a dry run, whether it waits or is under way.',
  body: z.object({ run: id }),
})
