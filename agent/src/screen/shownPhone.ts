import type { ScreenAct } from '@quarterdeck/shared/protocol/screenActs.ts'
import type { Logger } from '../log.ts'
import type { Phone } from '../phones/phone.ts'
import type { PhoneServices } from '../phones/phoneServices.ts'
import { actByScrcpy } from './actByScrcpy.ts'
import { actByShell } from './actByShell.ts'
import { dumpActivity, type InputDriver } from './inputDriver.ts'
import type { ScrcpyFile } from './scrcpy/scrcpyServer.ts'
import { startScrcpy } from './scrcpy/startScrcpy.ts'
import { startScreencap } from './screencap.ts'
import type { PictureSink, ScreenSource, VideoQuality } from './source.ts'

/** One phone that somebody looks at: by the scrcpy server where there is one and it starts, by stills otherwise. */
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

export function showPhone(options: ShownPhoneOptions): ShownPhone {
  const { phone, signal } = options
  // What is asked while the server starts waits for it.
  const source = sourceOf(options)
  let started: ScreenSource | undefined
  return {
    refresh: () => started?.refresh(),
    async act(act, turn) {
      if (act.type === 'screenshot') return phone.screenshot(signal)
      if (act.type === 'dump_activity') return dumpActivity(phone, act.text, signal)
      const { actor } = await source
      turn?.throwIfAborted()
      return actor.act(act, turn ? AbortSignal.any([signal, turn]) : signal)
    },
    done: source.then((there) => {
      started = there
      return there.done
    }),
  }
}

async function sourceOf(options: ShownPhoneOptions): Promise<ScreenSource & { actor: InputDriver }> {
  const { phone, services, scrcpy: file, sink, quality, onCopied, signal, log } = options
  if (file) {
    try {
      const source = await startScrcpy({ services, file, sink, quality, onCopied, signal })
      return { ...source, actor: actByScrcpy(source.control) }
    } catch (error) {
      signal.throwIfAborted()
      log.warn({ phone: phone.serial, reason: String(error) }, 'the screen is shown by stills')
    }
  }
  const why = file ? 'not_started' : 'no_server'
  return { ...startScreencap({ phone, why, sink, quality, signal }), actor: actByShell(phone) }
}
