import { z } from 'zod'
import type { CallVisibility } from '../contracts/endpoint.ts'

/**
 * Messages between a console (or `qd --watch`) and the control plane at `/api/live`.
 * The first message is `auth` with the session's token; the control plane closes with 4010 when the session ends.
 */
export const fromConsole = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth'), token: z.string() }),
  /** Every 10 s (matrix.md §9). `text` is the sender's time stamp. */
  z.object({ type: z.literal('heartbeat'), text: z.string() }),
])
export type FromConsole = z.infer<typeof fromConsole>

export const toConsole = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('heartbeat'), text: z.string() }),
  /**
   * Rows of a topic changed; at most one message a topic in 250 ms. `ids` is empty when too many to list: load the list
   * again. Topics are resource names, and `fleet` for the home page.
   */
  z.object({ type: z.literal('changed'), topic: z.string(), ids: z.array(z.union([z.number(), z.string()])) }),
  z.object({
    type: z.literal('progress'),
    job: z.string(),
    done: z.number(),
    total: z.number(),
    state: z.string(),
  }),
])
export type ToConsole = z.infer<typeof toConsole>

/** Whose what each of them tells is: `self` goes to one user's lines, `as` names to each what that one sees. */
export const consoleMessages = {
  ready: 'self',
  heartbeat: 'self',
  changed: 'as',
  progress: 'self',
} as const satisfies Record<ToConsole['type'], CallVisibility>
