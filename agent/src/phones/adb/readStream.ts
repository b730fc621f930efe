import type { Duplex } from 'node:stream'
import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import { PhoneLost } from '../phoneError.ts'

/** All that a phone writes until it ends, and no more than `maxBytes`: one that never stops must not fill the memory. */
export async function readStream(stream: Duplex, maxBytes: number): Promise<Buffer> {
  try {
    return await new Promise((resolve, reject) => {
      const chunks: Buffer[] = []
      let size = 0
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size <= maxBytes) chunks.push(chunk)
        else reject(new PhoneLost(failureDetail('said_too_much', { bytes: maxBytes })))
      })
      stream.on('end', () => resolve(Buffer.concat(chunks)))
      stream.on('error', (error) => reject(new PhoneLost(error.message)))
      stream.on('close', () => reject(new PhoneLost(failureDetail('cut', {}))))
    })
  } finally {
    stream.destroy()
  }
}
