import type { FromScreenAgent, ToScreenAgentWire } from '@quarterdeck/shared/protocol/agentScreen.ts'
import type { CloseReason, FromViewer } from '@quarterdeck/shared/protocol/screen.ts'
import { readFrameHead } from '@quarterdeck/shared/protocol/screenFrame.ts'
import { createPictureRelay, type PictureReader } from '../../../hub/pictureRelay.ts'
import type { Every } from '../../../platform/loops/loops.ts'
import type { ScreenPhone } from './phones.ts'

export type VideoQuality = Extract<FromViewer, { type: 'open_screen' }>['text']
export type Shown = Extract<FromScreenAgent, { type: 'opened' }>

/** Whoever looks at a phone. */
export interface Watcher extends PictureReader {
  /** The phone is shown, or shown another way than before. */
  shown(phone: number, shown: Shown): void
  ended(phone: number, reason: CloseReason): void
  /** Somebody has copied this on the phone. */
  copied(phone: number, text: string): void
}

/** One stream a phone, however many look: begun with the first, ended with the last. */
export interface Streams {
  /** False where the phone's host is not to be reached. */
  open(phone: ScreenPhone, watcher: Watcher, quality: VideoQuality): Promise<boolean>
  /** This one looks no more. */
  leave(phone: number, watcher: Watcher): void
  /** How the phone is shown; undefined where it is not shown yet, or not to this one. */
  shownTo(watcher: Watcher, phone: number): Shown | undefined
  /** Says something to the agent that shows this phone. */
  send(phone: number, message: ToScreenAgentWire): boolean
  /** From the hosts. */
  hear(hostId: number, message: Extract<FromScreenAgent, { type: 'opened' | 'ended' | 'copied' }>): void
  picture(hostId: number, frame: Buffer): void
  /** The line of a host is gone, and with it all that it showed. */
  gone(hostId: number): void
  /** Is it this host that shows the phone? */
  isOf(phone: number, hostId: number): boolean
  stop(): Promise<void>
}

export interface StreamOptions {
  every: Every
  reach(hostId: number): Promise<boolean>
  send(hostId: number, message: ToScreenAgentWire): boolean
  /** The answer to a screenshot that somebody asked for. */
  onScreenshot(request: number, frame: Buffer): void
}

interface Stream {
  phone: ScreenPhone
  quality: VideoQuality
  shown?: Shown
}

export function createStreams({ reach, send, every, onScreenshot }: StreamOptions): Streams {
  const streams = new Map<number, Stream>()
  const relay = createPictureRelay<Watcher>({
    every,
    refresh: (phone) => void tell(phone, { type: 'refresh', stream: phone }),
  })

  function tell(phone: number, message: ToScreenAgentWire): boolean {
    const stream = streams.get(phone)
    return stream !== undefined && send(stream.phone.host, message)
  }

  function end(phone: number, reason: CloseReason): void {
    streams.delete(phone)
    for (const watcher of relay.end(phone)) watcher.ended(phone, reason)
  }

  /** What everybody who looks has wished: the phone is read once, at the largest. */
  function widen(stream: Stream, quality: VideoQuality): boolean {
    const { maxSize, maxFps } = stream.quality
    stream.quality = { maxSize: Math.max(maxSize, quality.maxSize), maxFps: Math.max(maxFps, quality.maxFps) }
    return stream.quality.maxSize > maxSize || stream.quality.maxFps > maxFps
  }

  return {
    async open(phone, watcher, quality) {
      if (!(await reach(phone.host))) return false
      const known = streams.get(phone.id)
      // A phone that was plugged into another host is shown from there.
      if (known && known.phone.host !== phone.host) end(phone.id, 'phone_gone')
      const stream = streams.get(phone.id) ?? { phone, quality }
      const isNew = !streams.has(phone.id)
      const isLarger = widen(stream, quality)
      streams.set(phone.id, stream)
      relay.join(phone.id, watcher)
      if (isNew || isLarger) tell(phone.id, { type: 'open', stream: phone.id, phone: phone.serial, ...stream.quality })
      else tell(phone.id, { type: 'refresh', stream: phone.id })
      return true
    },
    leave(phone, watcher) {
      relay.leave(phone, watcher)
      if (!streams.has(phone) || [...relay.readersOf(phone)].length > 0) return
      tell(phone, { type: 'close', stream: phone })
      streams.delete(phone)
    },
    shownTo(watcher, phone) {
      const isWatching = [...relay.readersOf(phone)].includes(watcher)
      return isWatching ? streams.get(phone)?.shown : undefined
    },
    send: tell,
    isOf: (phone, hostId) => streams.get(phone)?.phone.host === hostId,
    hear(hostId, message) {
      const stream = streams.get(message.stream)
      if (stream?.phone.host !== hostId) return
      if (message.type === 'ended') return end(message.stream, message.reason)
      if (message.type === 'copied') {
        for (const watcher of relay.readersOf(message.stream)) watcher.copied(message.stream, message.text)
        return
      }
      stream.shown = message
      for (const watcher of relay.readersOf(message.stream)) watcher.shown(message.stream, message)
    },
    picture(hostId, frame) {
      const head = readFrameHead(frame)
      if (!head || streams.get(head.phone)?.phone.host !== hostId) return
      if (head.kind === 'screenshot') onScreenshot(head.time, frame)
      else relay.pass(head.phone, head.kind, frame)
    },
    gone(hostId) {
      for (const [id, { phone }] of streams) if (phone.host === hostId) end(id, 'host_gone')
    },
    stop: () => relay.stop(),
  }
}
