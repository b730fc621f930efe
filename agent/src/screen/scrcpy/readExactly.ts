import type { Duplex } from 'node:stream'
import { PhoneLost } from '../../phones/phoneError.ts'

/** So many bytes of a stream that nobody else reads, in one piece; fails with `PhoneLost` where it ends before. */
export async function readExactly(stream: Duplex, length: number): Promise<Buffer> {
  if (length === 0) return Buffer.alloc(0)
  for (;;) {
    const bytes: Buffer | null = stream.read(length)
    if (bytes?.length === length) return bytes
    if (bytes || stream.readableEnded || stream.destroyed) throw new PhoneLost('the phone broke off')
    await change(stream)
  }
}

/** There is more to read, or there never will be. */
function change(stream: Duplex): Promise<void> {
  return new Promise((resolve) => {
    const events = ['readable', 'end', 'close', 'error'] as const
    const done = () => {
      for (const event of events) stream.off(event, done)
      resolve()
    }
    for (const event of events) stream.on(event, done)
  })
}
