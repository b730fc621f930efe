import { z } from 'zod'

/** What one purpose of this program may reach beyond the public internet, as its settings say it. */
export const reachSettings = z.object({
  /** Addresses and ranges such as `10.1.0.0/16`. */
  allow: z.array(z.string().trim().min(1).max(64)).max(200),
})
export type ReachSettings = z.output<typeof reachSettings>
