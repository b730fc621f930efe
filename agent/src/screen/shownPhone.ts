import type { ScreenAct, StillsReason } from '@quarterdeck/shared/protocol/screenActs.ts'
import type { Logger } from '../log.ts'
import type { Phone } from '../phones/phone.ts'
import type { PhoneServices } from '../phones/phoneServices.ts'
import { actByScrcpy } from './actByScrcpy.ts'
import { actByShell } from './actByShell.ts'
import { dumpActivity, type InputDriver } from './inputDriver.ts'
import type { ScrcpyFile } from './scrcpy/scrcpyServer.ts'
import { startScreencap } from './screencap.ts'
import type { PictureSink, ScreenSource, VideoQuality } from './source.ts'
import { startVideo } from './startVideo.ts'

/**
 * One phone that somebody looks at: by the scrcpy server where there is one and it starts, by stills otherwise. A video that shows nothing, or ends, is tried
 * once more, smaller, because encoders refuse sizes; then come stills, until the screen has another size.
 */
export interface ShownPhone {
  refresh(): void
  /** Gives what the phone answers; a picture where one was asked for. `turn` ends when the phone is another's. */
  act(act: ScreenAct, turn?: AbortSignal): Promise<string | Buffer>
  /** Rejects with the reason where nobody ended it. */
  done: Promise<void>
}

export interface ShownPhoneOptions {
  phone: Phone
  services: PhoneServices
  /** Of the operator, where there is one. */
  scrcpy: ScrcpyFile | undefined
  sink: PictureSink
  quality: VideoQuality
  onCopied(text: string): void
  signal: AbortSignal
  log: Logger
}

type Source = ScreenSource & { actor: InputDriver }

/** The longer side of a video that every encoder takes. */
const smallestSize = 320

export function showPhone(options: ShownPhoneOptions): ShownPhone {
  const { phone, signal } = options
  let started: Source | undefined
  // What is asked while the server starts waits for it.
  let next = toCome()

  /** Shows it until it ends by itself. */
  async function run(starting: Promise<Source>): Promise<void> {
    started = await starting
    next.resolve(started)
    try {
      await started.done
    } finally {
      started = undefined
      next = toCome()
    }
  }

  async function show(): Promise<void> {
    while (!signal.aborted) {
      const why = await showVideo(options, run)
      if (!signal.aborted) await showStills(options, why, run)
    }
  }

  return {
    refresh: () => started?.refresh(),
    async act(act, turn) {
      if (act.type === 'screenshot') return phone.screenshot(signal)
      if (act.type === 'dump_activity') return dumpActivity(phone, act.text, signal)
      const { actor } = await next.promise
      turn?.throwIfAborted()
      return actor.act(act, turn ? AbortSignal.any([signal, turn]) : signal)
    },
    done: show().catch((error: unknown) => {
      next.reject(error)
      throw error
    }),
  }
}

function toCome(): PromiseWithResolvers<Source> {
  const coming = Promise.withResolvers<Source>()
  // Nobody may be waiting for it when it fails.
  coming.promise.catch(() => undefined)
  return coming
}

/** Returns why there is no video; nobody ended it where `signal` has not fired. */
async function showVideo(
  options: ShownPhoneOptions,
  run: (starting: Promise<Source>) => Promise<void>,
): Promise<StillsReason> {
  const { phone, scrcpy: file, quality, signal, log } = options
  if (!file) return 'no_server'
  const smaller = Math.max(smallestSize, Math.round(quality.maxSize / 2))
  let why: StillsReason = 'not_started'
  for (const maxSize of new Set([quality.maxSize, Math.min(smaller, quality.maxSize)])) {
    try {
      await run(
        startVideo({ ...options, file, quality: { ...quality, maxSize } }).then((source) => {
          why = 'no_video'
          return { ...source, actor: actByScrcpy(source.control) }
        }),
      )
    } catch (error) {
      if (signal.aborted) return why
      log.warn({ phone: phone.serial, maxSize, reason: String(error) }, 'the screen is not shown by video')
    }
    // A server that does not start at all is none for this phone.
    if (signal.aborted || why === 'not_started') return why
  }
  return why
}

/** Returns when the screen has another size and video may be tried again. */
async function showStills(
  { phone, sink, quality, signal }: ShownPhoneOptions,
  why: StillsReason,
  run: (starting: Promise<Source>) => Promise<void>,
): Promise<void> {
  const turned = new AbortController()
  let first: { width: number; height: number } | undefined
  const watched: PictureSink = {
    get isFull() {
      return sink.isFull
    },
    format(format) {
      first ??= format
      const { width, height } = first
      if (why === 'no_video' && (format.width !== width || format.height !== height)) turned.abort()
      else sink.format(format)
    },
    picture(picture) {
      if (!turned.signal.aborted) sink.picture(picture)
    },
  }
  const until = AbortSignal.any([signal, turned.signal])
  const stills = startScreencap({ phone, why, sink: watched, quality, signal: until })
  await run(Promise.resolve({ ...stills, actor: actByShell(phone) }))
}
