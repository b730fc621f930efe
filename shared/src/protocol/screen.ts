import { z } from 'zod'
import type { CallVisibility } from '../contracts/endpoint.ts'
import { acts, codeOf, jsonText, phoneId, plain, stillsReasons } from './screenActs.ts'

/**
 * Messages between whoever looks at phones and the control plane, at `web/{token}` (matrix.md §7): one JSON object
 * `{ type, phone, text }` a text frame. `phone` is the phone's id; `text` is plain, or JSON where a type has fields.
 * Pictures come as binary frames: screenFrame.ts. Rules of opening, closing and control: docs/protocol.md.
 * `parse` reads a frame, `encode` writes one.
 */

const message = <T extends string, S extends z.ZodType>(type: T, text: S) =>
  z.object({ type: z.literal(type), phone: phoneId, text })

/** Where a console shows screens; everywhere else `open_screen` is answered with `close_screen`. */
export const screenPlaces = ['projectionWall', 'phoneWall', 'android', 'verifyTask'] as const
export type ScreenPlace = (typeof screenPlaces)[number]

export const screenLimits = {
  /** Sockets of one session. */
  sockets: 3,
  /** Phones of one token. */
  phones: 100,
  heartbeatMs: 10_000,
  /** Characters of one text or clipboard. */
  text: 20_000,
  /** Messages of one socket in a second; beyond them it is closed. */
  messagesPerSecond: 400,
} as const

/** What a viewer wants of the picture; the phone may give less. */
const quality = z.object({
  /** The longer side, in pixels. */
  maxSize: z.number().int().min(120).max(2400).default(1024),
  maxFps: z.number().int().min(1).max(60).default(30),
})

/** From the console. Every act but `touch` is answered, by its own type or by `refused`. */
export const fromViewer = z.discriminatedUnion('type', [
  /** Every 10 s; `text` is the sender's time stamp, and `phone` is 0. */
  message('heartbeat', plain(100)),
  /** Starts the picture of a phone of the token. A second one takes the lease anew, and another quality. */
  message('open_screen', jsonText(quality.prefault({}))),
  /** Ends it; also the answer to an `open_screen` that reaches a console which shows no screens now. */
  message('close_screen', plain(100)),
  /** Asks for a `screen_info`. */
  message('screen_info', plain(0)),
  message('switch_adb_on', plain(0)),
  message('switch_adb_off', plain(0)),
  /**
   * Of whoever looks: asks the holder to share control. Of the holder: the answer, with `ask` as it came. With `end`: the holder
   * takes it from all who share, one of them gives it up.
   */
  message(
    'open_screen_copilot',
    jsonText(z.object({ ask: z.string().max(40), allow: z.boolean(), end: z.literal(true) }).partial()),
  ),
  /** Makes a public link of this phone. */
  message('open_screen_public', jsonText(z.object({ minutes: z.number().int().min(1).max(1440) }))),
  ...acts,
])
export type FromViewer = z.output<typeof fromViewer>

/** Why a picture ended, or did not begin. */
export const closeReasons = [
  /** The viewer said so. */
  'left',
  /** The console shows no screens where it is. */
  'elsewhere',
  /** Not of this token, or not to be seen any more. */
  'not_found',
  'phone_gone',
  'host_gone',
  'adb_off',
  /** The phone gives no picture; it may be opened again. */
  'no_picture',
] as const
export type CloseReason = (typeof closeReasons)[number]

/** As what somebody looks; `public` is whoever has a public link. */
export const viewerModes = ['control', 'copilot', 'watch', 'public'] as const

/** How a phone's screen is shown now; sent after `open_screen` and whenever something of it changes. */
export const screenInfo = z.object({
  mode: z.enum(viewerModes),
  /** Input of this viewer is taken now. */
  input: z.boolean(),
  /** Number of the lease that input goes under; 0 without one. */
  lease: z.number().int(),
  /** Pictures are H.264 (`scrcpy`) or stills (`screencap`). */
  source: z.enum(['scrcpy', 'screencap']),
  /** Why it is stills; empty where it is video. */
  stills: z.enum(stillsReasons),
  /** For WebCodecs, e.g. `avc1.42c01e`; empty with stills. */
  codec: z.string(),
  /** Of the picture. Points of `touch` and the others are pixels of the picture that the viewer saw. */
  width: z.number().int(),
  height: z.number().int(),
  /** Who looks, this one included, and who of them uses the phone; nobody's name goes to those with a public link. */
  people: z.array(z.object({ user: z.string(), mode: z.enum(viewerModes), input: z.boolean() })),
})
export type ScreenInfo = z.output<typeof screenInfo>

const bounds = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() })
export const screenElement = z.object({
  text: z.string(),
  description: z.string(),
  id: z.string(),
  class: z.string(),
  /** In pixels of the phone's screen. */
  bounds,
})
export type ScreenElement = z.output<typeof screenElement>

/** Why a public link shows nothing any more: its maker said so, its time is over, or its maker may not look any more. */
export const linkEnds = ['maker', 'time', 'rights'] as const
export type LinkEnd = (typeof linkEnds)[number]

export const publicLink = z.object({
  id: z.number().int(),
  url: z.string(),
  expires: z.string(),
  ended: z.object({ at: z.string(), why: z.enum(linkEnds) }).optional(),
})
export type PublicLink = z.output<typeof publicLink>

/** A file that was dropped on the screen, on its way. */
const fileProgress = z.object({
  file: z.string(),
  name: z.string(),
  /** `shown`: it is among the pictures of an Android user. */
  state: z.enum(['waiting', 'sending', 'installing', 'done', 'shown', 'failed']),
  /** Bytes that the phone has, of all. */
  done: z.number(),
  total: z.number(),
  /** What the phone said to it, or why it was not even asked. */
  message: z.string(),
})
export type FileProgress = z.output<typeof fileProgress>

/** To the console. */
export const toViewer = z.discriminatedUnion('type', [
  message('heartbeat', plain(100)),
  /** The picture begins. A console that shows no screens by now answers `close_screen`. */
  message('open_screen', plain(0)),
  message('close_screen', z.enum(closeReasons)),
  message('screen_info', jsonText(screenInfo)),
  /** What the phone's clipboard holds: asked for, or copied on the phone. */
  message('get_clipboard', plain(screenLimits.text)),
  message('set_clipboard', plain(0)),
  message('input_text', plain(0)),
  message('input_keycode', plain(0)),
  message('swipe', plain(0)),
  message('wheel', plain(0)),
  message('rotate', plain(0)),
  /** The picture itself follows as a frame of the kind `screenshot`. */
  message('screenshot', plain(0)),
  message(
    'dump_activity',
    jsonText(
      z.object({
        /** `package/activity` in front. */
        activity: z.string(),
        /** The innermost element under the point that was asked about. */
        element: screenElement.nullable(),
        elements: z.array(screenElement),
        /** Of the phone's screen, in whose pixels the bounds are. */
        width: z.number(),
        height: z.number(),
      }),
    ),
  ),
  message('switch_adb_on', plain(0)),
  message('switch_adb_off', plain(0)),
  /** To the holder: somebody asks (`ask`, `user`). To a copilot: the answer (`allow`). */
  message(
    'open_screen_copilot',
    jsonText(z.object({ ask: z.string(), user: z.string(), allow: z.boolean().optional() })),
  ),
  /** To whoever made a link, the link. To whoever has come by it: which phone it shows, until when, and that it has ended. */
  message('open_screen_public', jsonText(publicLink)),
  message('file', jsonText(fileProgress)),
  /** A message that was not followed: its type and an error code (errors/codes.ts) with its data. */
  message(
    'refused',
    jsonText(
      z.object({ type: z.string(), code: codeOf, data: z.record(z.string(), z.union([z.string(), z.number()])) }),
    ),
  ),
])
export type ToViewer = z.output<typeof toViewer>

/** Close codes of a screen socket, beside those of version.ts. */
export const screenCloseCodes = {
  /** The token is unknown, over, or used: ask for a new one. */
  tokenRefused: 4011,
  /** The session has as many sockets as it may. */
  tooManySockets: 4012,
  /** The public link was ended or is over. */
  linkEnded: 4013,
  /** More messages than a person makes. */
  flood: 4014,
} as const

/**
 * Whose what each of them names is: `self` whoever looks, `as` phones of the token, and of them those that this one sees at that
 * moment. Acts are `as`, too.
 */
export const viewerMessages = {
  heartbeat: 'self',
  refused: 'self',
  open_screen: 'as',
  close_screen: 'as',
  screen_info: 'as',
  switch_adb_on: 'as',
  switch_adb_off: 'as',
  open_screen_copilot: 'as',
  open_screen_public: 'as',
  touch: 'as',
  swipe: 'as',
  wheel: 'as',
  input_keycode: 'as',
  input_text: 'as',
  set_clipboard: 'as',
  get_clipboard: 'as',
  rotate: 'as',
  screenshot: 'as',
  dump_activity: 'as',
  file: 'as',
} as const satisfies Record<(FromViewer | ToViewer)['type'], CallVisibility>
