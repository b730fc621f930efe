import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import type { ToScreenAgent } from '@quarterdeck/shared/protocol/agentScreen.ts'
import { unanswered } from '@quarterdeck/shared/protocol/agentScreen.ts'
import { writeFrameHead } from '@quarterdeck/shared/protocol/screenFrame.ts'
import { createPictureGate } from '@quarterdeck/shared/values/pictureGate.ts'
import { CodedError, errorReportOf } from '../codedError.ts'
import type { Logger } from '../log.ts'
import type { Inventory } from '../phones/inventory.ts'
import type { LeaseFence } from '../phones/leaseFence.ts'
import { PhoneRefused } from '../phones/phoneError.ts'
import type { ScrcpyFile } from './scrcpy/scrcpyServer.ts'
import type { ScreenConnection } from './screenConnection.ts'
import { type ShownPhone, showPhone } from './shownPhone.ts'
import type { PictureSink, VideoQuality } from './source.ts'

/** The screens of this host that somebody looks at. */
export interface Screens {
  receive(message: ToScreenAgent): void
  /** Somebody else has a phone now: what was asked for before and is not done yet, is not done any more. */
  endOld(): void
  /** Ends the screens of phones for which ADB was switched off. */
  adbSwitchedOff(isOff: (serial: string) => boolean): void
  /** The phone went away. */
  phoneGone(serial: string): void
  /** Nobody looks any more; resolves when nothing of it runs. */
  stop(): Promise<void>
}

export interface ScreensOptions {
  inventory: Pick<Inventory, 'open' | 'services'>
  line: Pick<ScreenConnection, 'say' | 'picture' | 'waiting'>
  /** Whose turn it is on a phone. */
  holds: Pick<LeaseFence, 'raise' | 'isOld'>
  scrcpy: ScrcpyFile | undefined
  log: Logger
}

interface Stream {
  serial: string
  abort: AbortController
  shown: ShownPhone
}

type Act = Extract<ToScreenAgent, { type: 'act' }>

/** Pictures that wait for the control plane; beyond that they are left out until it has caught up. */
const mostWaiting = 4 * 1024 * 1024

export function createScreens(options: ScreensOptions): Screens {
  const { inventory, holds, line, log } = options
  const streams = new Map<number, Stream>()
  const running = new Set<Promise<void>>()
  const acts = new Set<{ serial: string; lease: number; turn: AbortController }>()

  function open(stream: number, serial: string, quality: VideoQuality): void {
    close(stream)
    const phone = inventory.open(serial)
    const services = inventory.services(serial)
    if (typeof phone === 'string' || !services) {
      line.say({ type: 'ended', stream, reason: phone === 'adb_off' ? 'adb_off' : 'phone_gone' })
      return
    }
    const abort = new AbortController()
    const { signal } = abort
    const sink = sinkOf(stream, signal)
    const onCopied = (text: string) => void line.say({ type: 'copied', stream, text: text.slice(0, longestText) })
    const shown = showPhone({ ...options, phone, services, sink, quality, onCopied, signal })
    const opened: Stream = { serial, abort, shown }
    streams.set(stream, opened)
    const done = shown.done
      .catch((error: unknown) => {
        if (streams.get(stream) !== opened) return
        log.info({ phone: serial, reason: String(error) }, 'the phone gives no picture')
        close(stream)
        line.say({ type: 'ended', stream, reason: 'no_picture' })
      })
      .finally(() => running.delete(done))
    running.add(done)
  }

  function sinkOf(stream: number, signal: AbortSignal): PictureSink {
    const gate = createPictureGate(mostWaiting)
    return {
      get isFull() {
        return line.waiting > mostWaiting
      },
      format(format) {
        if (!signal.aborted) line.say({ type: 'opened', stream, ...format })
      },
      picture({ kind, width, height, time, bytes }) {
        if (signal.aborted || !gate.passes(kind, line.waiting)) return
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

  /** Does it while it is the turn of its lease. */
  async function actInTurn({ serial, shown }: Stream, { lease, act }: Act): Promise<string | Buffer> {
    if (lease === 0) return shown.act(act)
    if (holds.isOld(serial, lease)) throw taken()
    holds.raise(serial, lease)
    const turn = new AbortController()
    const one = { serial, lease, turn }
    acts.add(one)
    try {
      return await shown.act(act, turn.signal)
    } catch (error) {
      throw turn.signal.aborted ? turn.signal.reason : error
    } finally {
      acts.delete(one)
    }
  }

  async function carryOut(asked: Act): Promise<void> {
    const { stream, request, act } = asked
    try {
      const there = streams.get(stream)
      if (!there) throw new CodedError(failureDetail('not_shown', {}))
      const answer = await actInTurn(there, asked)
      if (typeof answer === 'string') {
        if (request !== unanswered) line.say({ type: 'acted', stream, request, text: answer })
        return
      }
      const size = { width: answer.readUInt32BE(16), height: answer.readUInt32BE(20) }
      line.picture(writeFrameHead({ kind: 'screenshot', phone: stream, ...size, time: request }), answer)
      line.say({ type: 'acted', stream, request, text: '' })
    } catch (error) {
      const { message } = error as Error
      log.info({ act: act.type, reason: message }, 'what somebody did with a phone failed')
      if (request === unanswered) return
      line.say({ type: 'failed', stream, request, code: codeOf(error), ...errorReportOf(error, 500) })
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
          return streams.get(message.stream)?.shown.refresh()
        case 'act':
          return void carryOut(message)
      }
    },
    endOld() {
      for (const { serial, lease, turn } of acts) if (holds.isOld(serial, lease)) turn.abort(taken())
    },
    adbSwitchedOff: (isOff) => endOf(isOff, 'adb_off'),
    phoneGone: (gone) => endOf((serial) => serial === gone, 'phone_gone'),
    async stop() {
      for (const stream of [...streams.keys()]) close(stream)
      await Promise.all(running)
    },
  }
}

const longestText = 20_000

const taken = () => new PhoneRefused('lease_lost', failureDetail('taken', {}))

/** What the phone said no with; `lost` where it did not answer. */
function codeOf(error: unknown): string {
  const code = (error as { code?: unknown }).code
  return typeof code === 'string' ? code : 'lost'
}
