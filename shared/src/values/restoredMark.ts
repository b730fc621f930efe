import { z } from 'zod'
import { restoredWays } from './restored.ts'

/** What a restore leaves behind for the next start. Times are UTC milliseconds. */
export const restoredMark = z.object({
  /** Another one with every restore. */
  id: z.string().min(1).max(100),
  /** When the data were as they are now: what was done since is not in them. */
  made: z.number().int(),
  /** When they were put back. */
  at: z.number().int(),
  how: z.enum(restoredWays),
  /** The installation is there to be looked at: it sends nothing, ever. */
  drill: z.boolean().default(false),
})
export type RestoredMark = z.infer<typeof restoredMark>
