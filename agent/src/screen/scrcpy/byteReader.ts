import type { Duplex } from 'node:stream'
import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import { PhoneLost } from '../../phones/phoneError.ts'

/** Reads a stream piece by piece. One at a time asks, and nobody else reads the stream. */
export interface ByteReader {
  /** So many bytes in one piece; fails with `PhoneLost` where the stream ends before. */
  read(length: number): Promise<Buffer>
}

/** More than this is not taken from the stream before somebody asks for it. */
const mostUnasked = 1024 * 1024

export function createByteReader(stream: Duplex): ByteReader {
  let chunks: Buffer[] = []
  let have = 0
  let isOver = false
  let look = () => {}

  stream.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    have += chunk.length
    // Before it is looked whether somebody waits: what somebody waits for may be larger.
    if (have > mostUnasked) stream.pause()
    look()
  })
  for (const event of ['end', 'close', 'error'] as const) {
    stream.on(event, () => {
      isOver = true
      look()
    })
  }

  function take(length: number): Buffer {
    const all = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
    chunks = all.length === length ? [] : [all.subarray(length)]
    have -= length
    return all.subarray(0, length)
  }

  return {
    read: (length) =>
      new Promise((resolve, reject) => {
        look = () => {
          if (have >= length) {
            look = () => {}
            resolve(take(length))
          } else if (isOver) reject(new PhoneLost(failureDetail('cut', {})))
          else stream.resume()
        }
        look()
      }),
  }
}
