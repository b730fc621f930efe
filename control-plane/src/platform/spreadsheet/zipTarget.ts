import { closeSync, openSync, writeSync } from 'node:fs'

/** Where the bytes of a zip file go. What was put already may be put again, in the same length. */
export interface ZipTarget {
  put(bytes: Buffer, position: number): void
  close(): void
}

/** A new file. */
export function fileTarget(path: string): ZipTarget {
  const file = openSync(path, 'wx')
  return {
    put(bytes, position) {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at, position + at)
    },
    close: () => closeSync(file),
  }
}

/** Packed bytes in memory; `take` gives all of them, in a buffer of their own. */
export function memoryTarget(): ZipTarget & { take(): Uint8Array } {
  let bytes = Buffer.alloc(1 << 18)
  let length = 0
  return {
    put(part, position) {
      length = Math.max(length, position + part.length)
      if (length > bytes.length) {
        const wider = Buffer.alloc(Math.max(length, 2 * bytes.length))
        bytes.copy(wider)
        bytes = wider
      }
      part.copy(bytes, position)
    },
    close: () => undefined,
    take: () => new Uint8Array(bytes.subarray(0, length)),
  }
}
