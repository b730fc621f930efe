import { z } from 'zod'
import type { CallVisibility } from '../contracts/endpoint.ts'
import { particulars } from './failureDetail.ts'
import { acts, phoneId, plain, stillsReasons } from './screenActs.ts'

/**
 * Messages of an agent's second line, `/api/agent/screen`, which carries pictures and what people do with phones, so that
 * neither ever waits behind a run nor a run behind them. The agent opens it when the control plane asks (`screens` of
 * agent.ts). Text frames are these messages; binary frames are pictures (screenFrame.ts). `stream` is the phone's id, as
 * the frames have it.
 */
const stream = { stream: phoneId }

/** Of an act that is not answered, such as a touch. */
export const unanswered = 0

export const toScreenAgent = z.discriminatedUnion('type', [
  /** Show this phone. Again with another quality: from now on so. */
  z.object({
    type: z.literal('open'),
    ...stream,
    phone: plain(100),
    maxSize: z.number().int(),
    maxFps: z.number().int(),
  }),
  /** Nobody looks any more. */
  z.object({ type: z.literal('close'), ...stream }),
  /** Send a picture that needs no other, soon: somebody has come, or could not keep up. */
  z.object({ type: z.literal('refresh'), ...stream }),
  /** What a person does, as it came. Under a number below one that the agent knows of for this phone it is refused. */
  z.object({
    type: z.literal('act'),
    ...stream,
    request: z.number().int(),
    /** 0 for what needs no lease. */
    lease: z.number().int(),
    act: z.object({ type: z.string(), phone: phoneId, text: z.string() }).pipe(z.discriminatedUnion('type', acts)),
  }),
])
export type ToScreenAgent = z.output<typeof toScreenAgent>
/** As it travels. */
export type ToScreenAgentWire = z.input<typeof toScreenAgent>

export const fromScreenAgent = z.discriminatedUnion('type', [
  /** The phone is shown, or shown another way than before. */
  z.object({
    type: z.literal('opened'),
    ...stream,
    source: z.enum(['scrcpy', 'screencap']),
    stills: z.enum(stillsReasons).default(''),
    codec: plain(40),
    width: z.number().int().min(0).max(0xffff),
    height: z.number().int().min(0).max(0xffff),
  }),
  z.object({ type: z.literal('ended'), ...stream, reason: z.enum(['phone_gone', 'adb_off', 'no_picture']) }),
  /** Somebody has copied this on the phone. */
  z.object({ type: z.literal('copied'), ...stream, text: plain(20_000) }),
  /** How an act went: `text` as the viewer is told it. */
  z.object({ type: z.literal('acted'), ...stream, request: z.number().int(), text: plain(2_000_000) }),
  /** `code` is the phone's (`phones/phoneError.ts`) or `lost`, `message` what it said. */
  z.object({
    type: z.literal('failed'),
    ...stream,
    request: z.number().int(),
    code: plain(60),
    message: plain(500),
    particulars,
  }),
])
export type FromScreenAgent = z.output<typeof fromScreenAgent>

/** Whose what each of them names is: phones of the host, and of no other. */
export const screenAgentMessages = {
  open: 'own',
  close: 'own',
  refresh: 'own',
  act: 'own',
  opened: 'own',
  ended: 'own',
  copied: 'own',
  acted: 'own',
  failed: 'own',
} as const satisfies Record<(FromScreenAgent | ToScreenAgent)['type'], CallVisibility>
