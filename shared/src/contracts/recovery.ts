import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What is wrong with a phone that auto-recovery sees to. */
export const troubles = ['silent', 'offline', 'failing'] as const
export type PhoneTrouble = (typeof troubles)[number]

/** What is tried, one after the other: asked again, connected anew, its ADB server started anew, restarted, taken out. */
export const recoverySteps = ['ask', 'reconnect', 'server', 'reboot', 'quarantine'] as const
export type RecoveryStep = (typeof recoverySteps)[number]

/** How it ended: the phone answers; it was taken out; nothing helped; somebody or something else has the phone. */
export const recoveryEnds = ['answered', 'out', 'over', 'held'] as const
export type RecoveryEnd = (typeof recoveryEnds)[number]

export const recoveryReply = z.object({
  trouble: z.enum(troubles),
  /** When it began. */
  began: z.string(),
  /** What was tried, the first first; `said`: what stood in the way, empty where it was done. */
  tried: z.array(z.object({ rung: z.enum(recoverySteps), at: z.string(), said: z.string() })),
  /** When the next step is due; empty where it has ended. */
  due: z.string(),
  end: z.enum(recoveryEnds).or(z.literal('')),
})
export type PhoneRecovery = z.infer<typeof recoveryReply>

export const getPhoneRecovery = endpoint({
  name: 'phone.ladder',
  method: 'GET',
  path: '/phone/ladder',
  permission: 'phone.list',
  visibility: 'as',
  sees: { id: 'phone' },
  summary: 'What self-care has tried with a phone that did not answer, the last time; null where it never had to.',
  query: z.object({ id: z.coerce.number().int().min(1) }),
  reply: recoveryReply.nullable(),
})
