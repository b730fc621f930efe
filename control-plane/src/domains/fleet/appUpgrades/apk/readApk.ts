import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { type ApkManifest, readManifest } from './manifest.ts'
import { readZip } from './zipEntries.ts'

export interface Apk extends Omit<ApkManifest, 'split' | 'needsSplits'> {
  md5: string
}

/** The manifests of large apps are some hundred kilobytes. */
const mostBytes = 8 * 1024 * 1024
const manifest = 'AndroidManifest.xml'

/** What the APK in this file says of itself. Throws `not_an_apk`, `apk_is_bundle`, `apk_is_split`, `apk_needs_splits`. */
export async function readApk(path: string): Promise<Apk> {
  const hash = createHash('md5')
  await pipeline(createReadStream(path), hash)
  const { split, needsSplits, ...app } = await manifestIn(path)
    .then(readManifest)
    .catch((cause: unknown) => {
      if (cause instanceof AppError) throw cause
      throw new AppError('not_an_apk', {}, { cause })
    })
  if (split !== '') throw new AppError('apk_is_split', { split })
  if (needsSplits) throw new AppError('apk_needs_splits')
  return { ...app, md5: hash.digest('hex') }
}

async function manifestIn(path: string): Promise<Buffer> {
  const zip = await readZip(path)
  try {
    // What stores offer where an app comes in several files: .apks, .xapk, .apkm.
    if (!zip.names.includes(manifest) && zip.names.some((name) => /\.apk$/i.test(name)))
      throw new AppError('apk_is_bundle')
    return await zip.read(manifest, mostBytes)
  } finally {
    await zip.close()
  }
}
