import type { Duplex } from 'node:stream'
import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import { PhoneLost, Unanswered } from '../phoneError.ts'

/** What is beyond the limit is counted, not kept, up to so many bytes more: a phone that never stops is at fault. */
const countedBytes = 32 * 1024 * 1024

/**
 * All that a phone writes until it ends, and no more than `maxBytes`: more must not fill the memory. Where it ends beyond that,
 * `Unanswered` says how much it was.
 */
export async function readStream(stream: Duplex, maxBytes: number): Promise<Buffer> {
  try {
    return await new Promise((resolve, reject) => {
      let chunks: Buffer[] = []
      let size = 0
      const tooMuch = () => failureDetail('said_too_much', { bytes: maxBytes })
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size <= maxBytes) chunks.push(chunk)
        else chunks = []
        if (size > maxBytes + countedBytes) reject(new PhoneLost(tooMuch()))
      })
      stream.on('end', () => {
        if (size <= maxBytes) resolve(Buffer.concat(chunks))
        else reject(new Unanswered('answer_too_long', failureDetail('said_so_much', { bytes: size, most: maxBytes })))
      })
      stream.on('error', (error) => reject(new PhoneLost(error.message)))
      stream.on('close', () => reject(new PhoneLost(failureDetail('cut', {}))))
    })
  } finally {
    stream.destroy()
  }
}
