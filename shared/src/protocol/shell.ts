import { z } from 'zod'
import type { CallVisibility } from '../contracts/endpoint.ts'

/**
 * What travels over a shell of a phone: from whoever opened it (`web/shell/{token}`) to the control plane, and from there to the
 * agent (`/api/agent/shell`), a socket of its own each. Binary frames are what is typed, towards the phone; from the phone one byte
 * that says which output it is (`shellOutputs`), and what was said. Text frames are these messages. Rules: docs/protocol.md.
 */

export const shellLimits = {
  /** Of one frame towards the phone. */
  inputBytes: 64 * 1024,
  /** Output that its reader has not said to have read; then the phone is read no further. */
  unreadBytes: 1024 * 1024,
  /** Of one shell, whatever it runs; then it is ended. */
  outputBytes: 64 * 1024 * 1024,
  commandLength: 8000,
  /** Of one person. */
  shells: 10,
} as const

export const shellOutputs = { out: 1, err: 2 } as const

export const terminalSize = z.object({
  columns: z.number().int().min(1).max(1000),
  rows: z.number().int().min(1).max(1000),
})
export type TerminalSize = z.infer<typeof terminalSize>

export const toShell = z.discriminatedUnion('type', [
  terminalSize.extend({ type: z.literal('size') }),
  /** Nothing more is typed. */
  z.object({ type: z.literal('end') }),
  /** So many bytes of output have been read. Goes no further than the control plane. */
  z.object({ type: z.literal('read'), bytes: z.number().int().min(1) }),
])
export type ToShell = z.infer<typeof toShell>

/** Why a shell ended, or did not begin, without the command being over. */
export const shellEnds = [
  'phone_gone',
  'host_gone',
  'adb_off',
  /** Somebody else has the phone. */
  'lease_lost',
  /** Whoever opened it is not signed in any more, or may not any more. */
  'forbidden',
  /** The phone has none that says how a command ended: Android before 7. */
  'no_shell',
  /** It said more than a shell may. */
  'too_much',
] as const
export type ShellEnd = (typeof shellEnds)[number]

export const fromShell = z.discriminatedUnion('type', [
  /** It begins: what is typed from here on is for the phone. */
  z.object({ type: z.literal('open') }),
  /** The command, or the shell, ended with this status. */
  z.object({ type: z.literal('exit'), status: z.number().int().min(0).max(255) }),
  z.object({ type: z.literal('ended'), reason: z.enum(shellEnds) }),
])
export type FromShell = z.infer<typeof fromShell>

/** Whose what each of them names is: none names a thing, the socket is the shell of one phone, opened by whoever has it. */
export const shellMessages = {
  size: 'self',
  end: 'self',
  read: 'self',
  open: 'self',
  exit: 'self',
  ended: 'self',
} as const satisfies Record<(FromShell | ToShell)['type'], CallVisibility>
