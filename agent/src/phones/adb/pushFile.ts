import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import { PhoneLost, PhoneRefused } from '../phoneError.ts'
import type { PhoneServices } from '../phoneServices.ts'
import { syncHead } from './syncHead.ts'

/** A piece of the sync protocol is no larger (adb, SYNC.TXT). */
const pieceBytes = 64 * 1024
const regularFile = 0o100644

/** Puts a file on a phone. `onSent` hears how many bytes the phone has taken. */
export async function pushFile(
  open: PhoneServices,
  content: Uint8Array | AsyncIterable<Uint8Array>,
  path: string,
  signal: AbortSignal,
  onSent: (bytes: number) => void = () => undefined,
): Promise<void> {
  const stream = await open('sync:', signal)
  try {
    const answer = readAnswer(stream)
    // Heard below, or by a write that waits.
    answer.catch(() => undefined)
    const write = async (...parts: Uint8Array[]) => {
      if (!stream.write(Buffer.concat(parts))) await Promise.race([once(stream, 'drain'), answer])
    }
    const name = Buffer.from(`${path},${regularFile}`)
    await write(syncHead('SEND', name.length), name)
    let sent = 0
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      for (let at = 0; at < chunk.length; at += pieceBytes) {
        const piece = chunk.subarray(at, at + pieceBytes)
        await write(syncHead('DATA', piece.length), piece)
        sent += piece.length
        onSent(sent)
      }
    }
    await write(syncHead('DONE', Math.floor(Date.now() / 1000)))
    await answer
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    stream.destroy()
  }
}

const longestReason = 16 * 1024

/** `OKAY`, or `FAIL` with a reason; a phone may fail in the midst of a file. */
async function readAnswer(stream: Duplex): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) {
    chunks.push(chunk as Buffer)
    const answer = Buffer.concat(chunks)
    if (answer.length < 8) continue
    if (answer.toString('latin1', 0, 4) === 'OKAY') return
    const length = answer.readUInt32LE(4)
    if (answer.toString('latin1', 0, 4) !== 'FAIL' || length > longestReason)
      throw new PhoneLost(failureDetail('nonsense', {}))
    if (answer.length >= 8 + length) throw new PhoneRefused('not_stored', answer.toString('utf8', 8, 8 + length))
  }
  throw new PhoneLost(failureDetail('cut', {}))
}
