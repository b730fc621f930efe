import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Work of the control plane that goes on by itself: every loop, and how it fares. */
const loop = z.object({
  /** `<domain>.<what>`, as in logs and metrics. */
  name: z.string(),
  every_ms: z.number().int(),
  /** Start of the last round, of the one under way where there is one. */
  last_time: z.string().nullable(),
  running: z.union([z.literal(0), z.literal(1)]),
  /** Of the last round that is over: how long it took, and how late it began. */
  took_ms: z.number().int(),
  lag_ms: z.number().int(),
  /** Since the start of the control plane. */
  rounds: z.number().int(),
  failures: z.number().int(),
  /** What the last round failed with; '' where it did not. */
  error: z.string(),
  /** Null while a round is under way. */
  next_time: z.string().nullable(),
  /** Its next round ought to have begun long ago. */
  overdue: z.union([z.literal(0), z.literal(1)]),
})
export type LoopRow = z.output<typeof loop>

export const listLoops = endpoint({
  name: 'loop.list',
  method: 'GET',
  path: '/loops',
  permission: 'setting.list',
  visibility: 'internal',
  summary: 'Work that goes on by itself: each loop with its last round, duration, lag, failures and next round.',
  reply: z.array(loop),
})
