import { setTimeout as delay } from 'node:timers/promises'
import type { StillsReason } from '@quarterdeck/shared/protocol/screenActs.ts'
import type { Phone } from '../phones/phone.ts'
import type { PictureSink, ScreenSource, VideoQuality } from './source.ts'

/** A still costs a phone up to a second of its time: no more than two a second, whatever is wished. */
const fastest = 2
/** A screen that moves gives no picture now and then. */
const mostFailures = 3

export interface ScreencapOptions {
  phone: Phone
  /** Why it is not shown as video. */
  why: StillsReason
  sink: PictureSink
  quality: VideoQuality
  signal: AbortSignal
  /** Clock that never jumps, ms. */
  now?: () => number
}

/** Stills of a phone by `screencap`, for phones without the scrcpy server: a new one when the screen has changed. */
export function startScreencap(options: ScreencapOptions): ScreenSource {
  const { signal } = options
  let isWanted = true
  const done = show(options, () => {
    const was = isWanted
    isWanted = false
    return was
  })
  return {
    refresh() {
      isWanted = true
    },
    done: done.catch((error: unknown) => {
      if (!signal.aborted) throw error
    }),
  }
}

/** `isAsked`: whether somebody wants the picture even if it is the one from before. */
async function show(
  { phone, why, sink, quality, signal, now = () => performance.now() }: ScreencapOptions,
  isAsked: () => boolean,
): Promise<void> {
  const pauseMs = 1000 / Math.min(quality.maxFps, fastest)
  let last: Buffer | undefined
  let failures = 0
  while (!signal.aborted) {
    const began = now()
    if (!sink.isFull) {
      const png = await phone.screenshot(signal).catch((error: unknown) => {
        failures++
        if (failures >= mostFailures || signal.aborted) throw error
        return undefined
      })
      const isNew = png !== undefined && !(last && png.equals(last))
      if (png) failures = 0
      if (png && (isAsked() || isNew)) {
        const size = { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
        if (!last || !isSameSize(last, png)) sink.format({ source: 'screencap', stills: why, codec: '', ...size })
        sink.picture({ kind: 'png', ...size, time: Math.round(began * 1000), bytes: png })
        last = png
      }
    }
    await delay(Math.max(0, pauseMs - (now() - began)), undefined, { signal })
  }
}

function isSameSize(one: Buffer, other: Buffer): boolean {
  // Width and height of PNG (IHDR).
  return one.subarray(16, 24).equals(other.subarray(16, 24))
}
