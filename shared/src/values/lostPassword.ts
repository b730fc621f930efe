import { z } from 'zod'

/**
 * What `qd admin reset-password` leaves in a data folder (`dataFolder.lostPassword`), for the control plane that uses the
 * folder to carry out. Whoever may write there may do anything to its data, so nothing else is asked.
 */
export const lostPasswordRequest = z.object({
  id: z.uuid(),
  username: z.string().min(1).max(64),
  /** The new one, as it goes over the wire: sha256 in lower-case hex. */
  password: z.string().regex(/^[0-9a-f]{64}$/),
  /** UTC milliseconds. One that nobody carried out for a day is forgotten. */
  made: z.number().int(),
})
export type LostPasswordRequest = z.infer<typeof lostPasswordRequest>

/** What became of it (`dataFolder.lostPasswordAnswer`). */
export interface LostPasswordAnswer {
  id: string
  result: 'done' | 'unknown_user' | 'too_old'
  /** How many sessions of the user ended. */
  sessions: number
}
