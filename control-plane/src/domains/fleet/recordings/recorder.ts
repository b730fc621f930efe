import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { type RecordedAction, recordedEntry } from '@quarterdeck/shared/protocol/recordingFile.ts'
import { frameHeaderBytes, readFrameHead, writeFrameHead } from '@quarterdeck/shared/protocol/screenFrame.ts'
import type { Watcher } from '../screens/index.ts'

/** One recording under way: somebody who looks, and writes down what is to be seen. */
export interface Recorder extends Watcher {
  did(user: string, did: string): void
  /** Resolves when all of it is on disk. */
  end(): Promise<Recording>
}
export interface Recording {
  bytes: number
  source: 0 | 1 | 2
}

export interface RecorderOptions {
  path: string
  /** Milliseconds; only their differences count. */
  now(): number
  maxBytes: number
  /** The phone is gone, the disk is full, or it is as large as it may be. */
  onOver(): void
}

export function createRecorder({ path, now, maxBytes, onOver }: RecorderOptions): Recorder {
  const file = createWriteStream(path, { flags: 'wx' })
  const done = finished(file).catch(onOver)
  const began = now()
  let bytes = 0
  let source: Recording['source'] = 0
  const time = () => Math.round((now() - began) * 1000)

  function write(content: Uint8Array): void {
    if (file.writableEnded || file.destroyed) return
    const entry = recordedEntry(content)
    bytes += entry.length
    file.write(entry)
    if (bytes >= maxBytes) onOver()
  }

  return {
    get waiting() {
      return file.writableLength
    },
    picture(frame) {
      const head = readFrameHead(frame)
      if (!head) return
      source = head.kind === 'png' ? 2 : 1
      write(Buffer.concat([writeFrameHead({ ...head, time: time() }), frame.subarray(frameHeaderBytes)]))
    },
    did(user, did) {
      const deed: RecordedAction = { time: time(), user, did }
      write(Buffer.from(JSON.stringify(deed)))
    },
    shown: () => undefined,
    copied: () => undefined,
    ended: onOver,
    async end() {
      file.end()
      await done
      return { bytes, source }
    },
  }
}
