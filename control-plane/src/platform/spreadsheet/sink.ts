import { closeSync, openSync, writeSync } from 'node:fs'
import type { Sink } from './zipWriter.ts'

/** Into a new file. */
export function fileSink(path: string): { put: Sink; close(): void } {
  const file = openSync(path, 'wx')
  return {
    put(bytes) {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
    },
    close: () => closeSync(file),
  }
}

/** Into memory; `take` gives all of it, in a buffer of its own. */
export function memorySink(): { put: Sink; take(): Uint8Array<ArrayBuffer> } {
  const parts: Uint8Array[] = []
  let length = 0
  return {
    put(bytes) {
      parts.push(bytes)
      length += bytes.length
    },
    take() {
      const whole = new Uint8Array(length)
      let at = 0
      for (const part of parts.splice(0)) {
        whole.set(part, at)
        at += part.length
      }
      return whole
    },
  }
}
