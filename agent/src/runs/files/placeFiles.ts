import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import type { Offer } from '@quarterdeck/shared/protocol/agent.ts'
import type { OfferedFile } from '@quarterdeck/shared/protocol/runFiles.ts'
import type { MediaPlace, Phone } from '../../phones/phone.ts'
import { PhoneRefused } from '../../phones/phoneError.ts'
import type { FileCache, HeldFile } from './fileCache.ts'
import { FileProblem } from './fileProblem.ts'
import { folderOf } from './phoneFolder.ts'

export interface Placing {
  phone: Phone
  cache: FileCache
  /** Hears of each file that is on the phone. */
  placed(file: OfferedFile): void
  signal: AbortSignal
}

/** Brings the files of an offer to its phone, in order, and compares each with its hash there. Answers their paths. */
export async function placeFiles(offer: Offer, { phone, cache, placed, signal }: Placing): Promise<string[]> {
  const folder = folderOf(offer)
  const paths: string[] = []
  for (const file of offer.files) {
    const held = await cache.get(file, offer.lease, signal)
    try {
      const at = { user: offer.user, folder, name: file.name }
      const path = await place(file, held, at, phone, signal).catch((error: unknown) => {
        throw error instanceof PhoneRefused ? notPlaced(error) : error
      })
      placed(file)
      paths.push(path)
    } finally {
      held.release()
    }
  }
  return paths
}

async function place(
  file: OfferedFile,
  held: HeldFile,
  at: MediaPlace,
  phone: Phone,
  signal: AbortSignal,
): Promise<string> {
  // A cable may flip a bit, and seldom does so twice.
  for (let attempt = 0; attempt < 2; attempt++) {
    const hash = createHash('sha256')
    const path = await phone.putMedia(hashed(held.path, hash, signal), at, signal)
    if (hash.digest('hex') !== file.sha256) {
      await held.forget()
      throw new FileProblem('file_not_fetched', failureDetail('run_file_other_bytes', { name: file.name }), true)
    }
    if ((await phone.hashOfMedia(at, signal)) === file.sha256) return path
  }
  throw new FileProblem('file_not_placed', failureDetail('run_file_differs', { name: file.name }))
}

async function* hashed(path: string, hash: ReturnType<typeof createHash>, signal: AbortSignal) {
  for await (const part of createReadStream(path, { signal })) {
    hash.update(part as Buffer)
    yield part as Buffer
  }
}

function notPlaced({ message, particulars }: PhoneRefused): FileProblem {
  return new FileProblem('file_not_placed', particulars[0] ?? message)
}
