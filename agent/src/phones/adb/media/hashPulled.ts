import { createHash } from 'node:crypto'
import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import { PhoneLost, PhoneRefused } from '../../phoneError.ts'
import type { PhoneServices } from '../../phoneServices.ts'
import { syncHead } from '../syncHead.ts'

/** SHA-256 of a file on a phone that has no program for it: read back by the sync service. */
export async function hashPulled(open: PhoneServices, path: string, signal: AbortSignal): Promise<string> {
  const stream = await open('sync:', signal)
  const hash = createHash('sha256')
  let rest: Buffer = Buffer.alloc(0)
  try {
    const name = Buffer.from(path)
    stream.write(Buffer.concat([syncHead('RECV', name.length), name]))
    for await (const chunk of stream) {
      rest = Buffer.concat([rest, chunk as Buffer])
      for (;;) {
        if (rest.length < 8) break
        const id = rest.toString('latin1', 0, 4)
        const length = rest.readUInt32LE(4)
        if (id === 'DONE') return hash.digest('hex')
        if (id !== 'DATA' && id !== 'FAIL') throw new PhoneLost(failureDetail('nonsense', {}))
        if (rest.length < 8 + length) break
        const content = rest.subarray(8, 8 + length)
        if (id === 'FAIL') throw new PhoneRefused('not_stored', content.toString('utf8').slice(0, 300))
        hash.update(content)
        rest = rest.subarray(8 + length)
      }
    }
    throw new PhoneLost(failureDetail('cut', {}))
  } finally {
    stream.destroy()
  }
}
