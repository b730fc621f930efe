import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Actor } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import type { Running } from '../../../platform/running.ts'
import { logEntry, logging } from '../platformLog/index.ts'
import type { Screens } from '../screens/index.ts'
import { recordingEvents } from './deviceEvents.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import type { RecordingFiles } from './recordingFiles.ts'
import { insertRecording, updateEnded } from './recordingStore.ts'

/** Recordings under way. */
export interface Recordings extends Running {
  /** Gives the id. */
  start(actor: Actor, phone: number, seconds: number): Promise<number>
  /** Resolves when it is whole; nothing where it has ended already. */
  end(id: number): Promise<void>
}

interface Going {
  phone: number
  started: number
  recorder: Recorder
  timer: NodeJS.Timeout
  /** Of whoever looked at the phone when it began: how often in a row they were not there. */
  watcher: { userId: number; gone: number } | undefined
  ending?: Promise<void>
}

/** One recording is no larger. */
const maxBytes = 512 * 1_048_576
/** Whoever began it while looking has left for so long: it ends. A reload is no leaving. */
const usualGoneMs = 60_000
/** Looked at so often within that time. */
const looks = 4
/** Disk and relay have other things to do, too. */
const mostAtOnce = 20
const quality = { maxSize: 1024, maxFps: 30 }

export function createRecordings(
  { store, log, loops, now }: Context,
  {
    screens,
    recordingFiles,
    goneMs = usualGoneMs,
  }: { screens: Screens; recordingFiles: RecordingFiles; goneMs?: number },
): Recordings {
  const going = new Map<number, Going>()

  function end(id: number): Promise<void> {
    const one = going.get(id)
    if (!one) return Promise.resolve()
    one.ending ??= finish(id, one)
    return one.ending
  }

  async function finish(id: number, { phone, started, recorder, timer }: Going): Promise<void> {
    clearTimeout(timer)
    screens.leave(phone, recorder)
    const { bytes, source } = await recorder.end()
    const ended = now()
    await store.write((tx) =>
      updateEnded(tx, { id, ended, seconds: Math.ceil((ended - started) / 1000), bytes, source }),
    )
    going.delete(id)
  }

  function endSoon(id: number): void {
    end(id).catch((error: unknown) => log.error({ err: error }, 'a recording could not be ended'))
  }

  const look = () => {
    for (const [id, { phone, watcher }] of going) {
      if (!watcher) continue
      watcher.gone = screens.isShownTo(watcher.userId, phone) ? 0 : watcher.gone + 1
      if (watcher.gone >= looks) endSoon(id)
    }
  }
  const looking = loops.every('recordings.watchers', goneMs / looks, look).begin()

  const stopHearing = screens.onDid(({ phone, username }, did) => {
    for (const one of going.values()) if (one.phone === phone) one.recorder.did(username, did)
  })

  return {
    async start(actor, phoneId, seconds) {
      const phone = await screens.find(actor, phoneId)
      if (phone === 'not_found') throw new AppError('not_found')
      if (typeof phone === 'string') throw new AppError('device_not_connected')
      if (going.size >= mostAtOnce) throw new AppError('too_many_recordings', { limit: mostAtOnce })
      const started = now()
      const user = actor.username
      const id = await store.write(async (tx) => {
        await tx.batch([
          logging([logEntry(recordingEvents.recording_begun, {}, { phone: phoneId, actor: user })], started),
        ])
        return insertRecording(tx, { phone: phoneId, user, started })
      })
      const recorder = createRecorder({
        path: recordingFiles.pathOf(id),
        maxBytes,
        now: () => performance.now(),
        onOver: () => endSoon(id),
      })
      const timer = setTimeout(() => endSoon(id), seconds * 1000)
      const watcher = screens.isShownTo(actor.userId, phoneId) ? { userId: actor.userId, gone: 0 } : undefined
      going.set(id, { phone: phoneId, started, recorder, timer, watcher })
      if (await screens.open(phone, recorder, quality)) return id
      await end(id)
      throw new AppError('device_not_connected')
    },
    end,
    async stop() {
      await looking.stop()
      stopHearing()
      await Promise.all([...going.keys()].map(end))
    },
  }
}
