import type { ToScreenAgent } from '@quarterdeck/shared/protocol/agentScreen.ts'
import { writeFrameHead } from '@quarterdeck/shared/protocol/screenFrame.ts'
import { createPictureGate } from '@quarterdeck/shared/values/pictureGate.ts'
import type { Logger } from '../log.ts'
import type { Inventory } from '../phones/inventory.ts'
import { startScreencap } from './screencap.ts'
import type { ScreenLine } from './screenLine.ts'
import type { PictureSink, ScreenSource, Wish } from './source.ts'

/** The screens of this host that somebody looks at. */
export interface Screens {
  receive(message: ToScreenAgent): void
  /** Ends the screens of phones for which ADB was switched off. */
  adbSwitchedOff(isOff: (serial: string) => boolean): void
  /** The phone went away. */
  phoneGone(serial: string): void
  /** Nobody looks any more; resolves when nothing of it runs. */
  stop(): Promise<void>
}

export interface ScreensOptions {
  inventory: Pick<Inventory, 'open'>
  line: Pick<ScreenLine, 'say' | 'picture' | 'waiting'>
  log: Logger
}

interface Stream {
  serial: string
  abort: AbortController
  source: ScreenSource
}

/** Pictures that wait for the control plane; beyond that they are left out until it has caught up. */
const mostWaiting = 4 * 1024 * 1024

export function newScreens({ inventory, line, log }: ScreensOptions): Screens {
  const streams = new Map<number, Stream>()
  const running = new Set<Promise<void>>()

  function open(stream: number, serial: string, wish: Wish): void {
    close(stream)
    const phone = inventory.open(serial)
    if (typeof phone === 'string') {
      line.say({ type: 'ended', stream, reason: phone === 'adb_off' ? 'adb_off' : 'phone_gone' })
      return
    }
    const abort = new AbortController()
    const source = startScreencap({ phone, sink: sinkOf(stream), wish, signal: abort.signal })
    const opened: Stream = { serial, abort, source }
    streams.set(stream, opened)
    const done = source.done
      .catch((error: unknown) => {
        log.info({ phone: serial, reason: String(error) }, 'the phone gives no picture')
        if (streams.get(stream) !== opened) return
        streams.delete(stream)
        line.say({ type: 'ended', stream, reason: 'no_picture' })
      })
      .finally(() => running.delete(done))
    running.add(done)
  }

  function sinkOf(stream: number): PictureSink {
    const gate = createPictureGate(mostWaiting)
    return {
      get isFull() {
        return line.waiting > mostWaiting
      },
      format: (format) => line.say({ type: 'opened', stream, ...format }),
      picture({ kind, width, height, time, bytes }) {
        if (!gate.passes(kind, line.waiting)) return
        line.picture(writeFrameHead({ kind, phone: stream, width, height, time }), bytes)
      },
    }
  }

  function close(stream: number): void {
    streams.get(stream)?.abort.abort(new Error('nobody looks any more'))
    streams.delete(stream)
  }

  function endOf(isMeant: (serial: string) => boolean, reason: 'adb_off' | 'phone_gone'): void {
    for (const [stream, { serial }] of streams) {
      if (!isMeant(serial)) continue
      close(stream)
      line.say({ type: 'ended', stream, reason })
    }
  }

  return {
    receive(message) {
      switch (message.type) {
        case 'open':
          return open(message.stream, message.phone, message)
        case 'close':
          return close(message.stream)
        case 'refresh':
          return streams.get(message.stream)?.source.refresh()
        case 'act':
          return line.say({
            type: 'failed',
            stream: message.stream,
            request: message.request,
            code: 'input_refused',
            message: 'this phone is only shown',
          })
      }
    },
    adbSwitchedOff: (isOff) => endOf(isOff, 'adb_off'),
    phoneGone: (gone) => endOf((serial) => serial === gone, 'phone_gone'),
    async stop() {
      for (const stream of [...streams.keys()]) close(stream)
      await Promise.all(running)
    },
  }
}
