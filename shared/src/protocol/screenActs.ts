import { z } from 'zod'
import { type ErrorCode, errorCodes } from '../errors/codes.ts'

/** What a person does with a phone, as it travels from the console over the control plane to the agent. */

export const phoneId = z.number().int().min(0).max(0xffff_ffff)
export const plain = (max: number) => z.string().max(max)
const codes = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]
export const codeOf = z.enum(codes)

/** `text` that is JSON: parsed when read, made text when written. Empty is as if nothing were given. */
export function jsonText<S extends z.ZodType>(shape: S) {
  return z.codec(z.string().max(2_000_000), shape, {
    decode(text, context) {
      try {
        return text === '' ? {} : JSON.parse(text)
      } catch {
        context.issues.push({ code: 'custom', input: text, message: 'not JSON' })
        return z.NEVER
      }
    },
    encode: (value) => JSON.stringify(value),
  })
}

/** Why a phone is shown by stills: the operator has supplied no scrcpy server, or it does not start on this phone. Empty: it is not. */
export const stillsReasons = ['', 'no_server', 'not_started', 'no_video'] as const
export type StillsReason = (typeof stillsReasons)[number]

const side = z.number().int().min(1).max(10_000)
const along = z.number().min(-10_000).max(20_000)
/** Pixels of the picture that the viewer saw, which had this size: one that has been turned since is left alone. */
const point = { x: along, y: along, width: side, height: side }

const act = <T extends string, S extends z.ZodType>(type: T, text: S) =>
  z.object({ type: z.literal(type), phone: phoneId, text })

export const acts = [
  act(
    'touch',
    jsonText(
      z.object({ action: z.enum(['down', 'move', 'up', 'cancel']), pointer: z.number().int().min(0).max(9), ...point }),
    ),
  ),
  act(
    'swipe',
    jsonText(z.object({ ...point, toX: along, toY: along, durationMs: z.number().int().min(10).max(5000) })),
  ),
  /** Notches of a wheel, down and right positive. */
  act('wheel', jsonText(z.object({ ...point, dx: z.number().min(-20).max(20), dy: z.number().min(-20).max(20) }))),
  /** Android's `KeyEvent`; `meta` are its META flags (Shift 1, Alt 2, Ctrl 4096). */
  act(
    'input_keycode',
    jsonText(
      z.object({
        code: z.number().int().min(1).max(400),
        action: z.enum(['press', 'down', 'up']).default('press'),
        meta: z.number().int().min(0).max(0xffffff).default(0),
      }),
    ),
  ),
  /** Types into what has the focus, text of any script. */
  act('input_text', z.string().min(1).max(20_000)),
  act('set_clipboard', plain(20_000)),
  act('get_clipboard', plain(0)),
  /** Turns the screen by a quarter, and back. */
  act('rotate', plain(0)),
  act('screenshot', plain(0)),
  /** The elements on the screen, and the one under a point. */
  act('dump_activity', jsonText(z.object(point).partial())),
] as const

const anyAct = z.discriminatedUnion('type', acts)
export type ScreenAct = z.output<typeof anyAct>
