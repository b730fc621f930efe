import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { dataFolder } from '@quarterdeck/shared/values/dataFolder.ts'
import { createTarPacker, type TarPackController } from 'modern-tar'
import { type Entry, type Head, headName, type Manifest, manifestName } from './manifest.ts'

export interface Archive {
  /** The names are below it. */
  stage: string
  names: readonly string[]
  head: Omit<Head, 'bytes'>
  rest: Pick<Manifest, 'hasScreenshots' | 'missing'>
  signal: AbortSignal
  /** Told of the bytes that have been read, and of how many there are. */
  onProgress(done: number, total: number): void
}

/** Writes a backup: under another name until it is whole and on disk. Only its owner may read it. */
export async function writeArchive(target: string, archive: Archive): Promise<Manifest> {
  const part = `${target}.part`
  const { readable, controller } = createTarPacker()
  try {
    const file = createWriteStream(part, { mode: 0o600 })
    const packed = pipeline(Readable.fromWeb(readable as never), createGzip({ level: 4 }), file, {
      signal: archive.signal,
    })
    const [manifest] = await Promise.all([feed(controller, archive), packed])
    await sync(part)
    await rename(part, target)
    await sync(dirname(target))
    return manifest
  } catch (error) {
    controller.error(error)
    await rm(part, { force: true })
    throw error
  }
}

async function feed(controller: TarPackController, archive: Archive): Promise<Manifest> {
  const { stage, names, onProgress } = archive
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(stage, name))).size))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  const head: Head = { ...archive.head, bytes }
  await addText(controller, headName, head)
  const entries: Entry[] = []
  let done = 0
  for (const [at, name] of names.entries()) {
    const size = sizes[at]!
    const sha256 = createHash('sha256')
    const body = controller.add({ name, size, type: 'file', mode: 0o600, mtime: new Date(head.made) }).getWriter()
    // A recording may grow meanwhile.
    for await (const piece of piecesOf(join(stage, name), size)) {
      sha256.update(piece as Buffer)
      await body.write(piece as Buffer)
      done += (piece as Buffer).length
      onProgress(done, bytes)
    }
    await body.close()
    entries.push({ name, size, sha256: sha256.digest('hex') })
  }
  const isDamaged = ({ name, sha256 }: Entry) => name.startsWith(`${dataFolder.files}/`) && !name.endsWith(sha256)
  const damaged = entries.filter(isDamaged).map(({ name }) => name)
  const manifest: Manifest = { ...head, ...archive.rest, entries, damaged }
  await addText(controller, manifestName, manifest)
  controller.finalize()
  return manifest
}

function piecesOf(path: string, size: number): AsyncIterable<unknown> | Iterable<unknown> {
  return size === 0 ? [] : createReadStream(path, { end: size - 1, highWaterMark: 1_048_576 })
}

async function addText(controller: TarPackController, name: string, value: Head): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(value)}\n`)
  const header = { name, size: bytes.length, type: 'file', mode: 0o600, mtime: new Date(value.made) } as const
  const body = controller.add(header).getWriter()
  await body.write(bytes)
  await body.close()
}

/** Puts a file, or the names in a folder, onto the disk. */
export async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}
