import { z } from 'zod'
import { lightColours } from '../values/lightColour.ts'
import { endpoint } from './endpoint.ts'

/** Rows of a list: its total for this query is the number. */
const counted = z.object({
  list: z.string(),
  query: z.record(z.string(), z.string()),
  count: z.number().int(),
  /** There may be more. */
  capped: z.literal(true).optional(),
})
const judged = z.object({
  name: z.string(),
  /** In the language of the caller, as all texts here. */
  title: z.string(),
  colour: z.enum(lightColours),
  cause: z.string(),
})
const work = judged.extend({
  /** What tells that it works. */
  list: z.string(),
  succeeded_at: z.string().optional(),
  waiting: counted.extend({ oldest: z.string().optional() }).optional(),
  late: counted.optional(),
  failed: counted.optional(),
})
const light = judged.extend({ works: z.array(work) })
export type ShownLight = z.output<typeof light>
export type ShownWork = z.output<typeof work>
export type ShownCount = z.output<typeof counted>

export const businessStatus = endpoint({
  name: 'business-status.list',
  method: 'GET',
  path: '/business-status',
  permission: 'session',
  visibility: 'self',
  summary:
    'How each part of the business goes: its colour and why, when something succeeded last, how many wait and since when, how many are late, of the lists that the caller may read.',
  reply: z.object({ at: z.string(), lights: z.array(light) }),
})
