import { z } from 'zod'
import { shellLimits, terminalSize } from '../protocol/shell.ts'
import { endpoint } from './endpoint.ts'

/** The way into a phone's shell: a token for one socket (protocol/shell.ts). */
export const openPhoneShell = endpoint({
  name: 'phone.shell',
  method: 'POST',
  path: '/phone/shell',
  permission: 'phone.shell',
  visibility: 'as',
  secret: true,
  sees: { phone: 'phone' },
  summary:
    'A shell of a phone that the caller holds: open a WebSocket at the answered path. That it was opened, and the command where one is given, stays in the history of the phone.',
  body: z.object({
    phone: z.coerce.number().int().min(1),
    /** What is to be run; empty: a shell that reads commands. */
    command: z.string().max(shellLimits.commandLength).default(''),
    /** With a terminal of this size: keys are shown, Ctrl-C ends what runs, both outputs come as one. */
    terminal: terminalSize.optional(),
  }),
  reply: z.object({
    token: z.string(),
    /** Path of the WebSocket, `web/shell/{token}`, below the address of the control plane; good once, for half a minute. */
    url: z.string(),
  }),
})
