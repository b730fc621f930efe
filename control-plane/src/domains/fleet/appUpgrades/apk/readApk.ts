import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { type ApkManifest, readManifest } from './manifest.ts'

export interface Apk extends Omit<ApkManifest, 'split' | 'needsSplits'> {
  md5: string
}

/** The manifests of large apps are some hundred kilobytes. */
const mostBytes = 8 * 1024 * 1024

/** What the APK in this file says of itself. Throws `not_an_apk`, `apk_is_split`, `apk_needs_splits`. */
export async function readApk(path: string): Promise<Apk> {
  const hash = createHash('md5')
  await pipeline(createReadStream(path), hash)
  const { split, needsSplits, ...app } = await manifestIn(path)
    .then(readManifest)
    .catch((cause: unknown) => {
      throw new AppError('not_an_apk', {}, { cause })
    })
  if (split !== '') throw new AppError('apk_is_split', { split })
  if (needsSplits) throw new AppError('apk_needs_splits')
  return { ...app, md5: hash.digest('hex') }
}

async function manifestIn(path: string): Promise<Buffer> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName === 'AndroidManifest.xml') return await contentOf(zip, entry)
    }
    throw new Error('no manifest')
  } finally {
    zip.close()
  }
}

async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    size += part.length
    if (size > mostBytes) throw new Error('a manifest of so many bytes is none')
    parts.push(part)
  }
  return Buffer.concat(parts, size)
}
