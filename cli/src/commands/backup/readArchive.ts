import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { dataFolder } from '@quarterdeck/shared/values/dataFolder.ts'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import { contentPath } from './folder.ts'
import { extras } from './gather.ts'
import { type Entry, type Head, headName, type Manifest, manifestName, parseHead, parseManifest } from './manifest.ts'
import { newestMigration } from './newestMigration.ts'

/** Why a file is no backup that could be restored; `reason` is a text below `cli.backup.reason`. */
export class BrokenBackup extends Error {
  readonly reason: 'cut_off' | 'not_ours' | 'differs' | 'unknown_entry' | 'damaged' | 'newer'
  readonly detail: string
  constructor(reason: BrokenBackup['reason'], detail = '', cause?: unknown) {
    super(`${reason} ${detail}`, { cause })
    this.reason = reason
    this.detail = detail
  }
}

/** There is less room than the backup needs. */
export class NoRoom extends Error {
  readonly needed: number
  readonly free: number
  constructor(needed: number, free: number) {
    super('no room')
    this.needed = needed
    this.free = free
  }
}

/** The texts at both ends; the manifest names every file. */
const longestHead = 65_536
const longestManifest = 268_435_456

interface Reading {
  stage: string
  signal: AbortSignal
  /** Told of the bytes of the file that have been read. */
  onProgress(done: number): void
}

/** Unpacks a backup below `stage` and compares every byte with its manifest. Throws `BrokenBackup` or `NoRoom`. */
export async function readArchive(path: string, { stage, signal, onProgress }: Reading): Promise<Manifest> {
  const file = createReadStream(path, { highWaterMark: 1_048_576 })
  const decoder = createTarDecoder({ strict: true })
  let read = 0
  file.on('data', (piece) => {
    read += piece.length
    onProgress(read)
  })
  const unpacked = pipeline(file, createGunzip(), Writable.fromWeb(decoder.writable as never), { signal })
  // Whichever of the two notices first, what came from the file says more.
  const [came, taken] = await Promise.allSettled([unpacked, take(decoder.readable, stage)])
  signal.throwIfAborted()
  if (taken.status === 'rejected' && isSaid(taken.reason)) throw taken.reason
  if (came.status === 'rejected') throw brokenBy(came.reason)
  if (taken.status === 'rejected') throw brokenBy(taken.reason)
  return taken.value
}

async function take(entries: ReadableStream<ParsedTarEntry>, stage: string): Promise<Manifest> {
  const found: Entry[] = []
  let manifest: Manifest | undefined
  let isFirst = true
  for await (const { header, body } of entries) {
    const { name } = header
    if (isFirst) {
      const head = headOf(name === headName ? await textOf(body, longestHead) : '')
      await refuseWithoutRoom(stage, head.bytes)
      isFirst = false
    } else if (manifest || header.type !== 'file') throw new BrokenBackup('unknown_entry', name)
    else if (name === manifestName) {
      manifest = parseManifest(await textOf(body, longestManifest))
      if (!manifest) throw new BrokenBackup('damaged', name)
    } else if (isOurs(name)) found.push(await store(body, name, join(stage, name)))
    else throw new BrokenBackup('unknown_entry', name)
  }
  if (isFirst) throw new BrokenBackup('not_ours')
  if (!manifest) throw new BrokenBackup('cut_off')
  compare(found, manifest)
  return manifest
}

function headOf(text: string): Head {
  const head = parseHead(text)
  if (!head) throw new BrokenBackup('not_ours')
  if ('beyond' in head) throw new BrokenBackup('newer', `format ${head.beyond}`)
  refuseNewer(head.database ?? '')
  return head
}

/** No control plane of this version starts on a database that has seen a migration which it does not have. */
export function refuseNewer(migration: string): void {
  if (numberOf(migration) > numberOf(newestMigration)) throw new BrokenBackup('newer', migration)
}

const numberOf = (migration: string): number => Number.parseInt(migration, 10) || 0

/** Only names that a backup has: none of them leads out of the folder. */
function isOurs(name: string): boolean {
  if (name === dataFolder.database || name === dataFolder.key) return true
  const hash = /^files\/[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(name)?.[1]
  return hash ? name === contentPath(hash) : isExtra(name)
}

function isExtra(name: string): boolean {
  const [folder, file = '', ...more] = name.split('/')
  return more.length === 0 && Object.entries(extras).some(([extra, form]) => folder === extra && form.test(file))
}

function compare(found: readonly Entry[], { entries, database }: Manifest): void {
  const promised = new Map(entries.map((entry) => [entry.name, entry]))
  for (const { name, size, sha256 } of found) {
    const entry = promised.get(name)
    if (entry?.size !== size || entry.sha256 !== sha256) throw new BrokenBackup('differs', name)
    promised.delete(name)
  }
  const [lacking] = promised.keys()
  if (lacking !== undefined) throw new BrokenBackup('differs', lacking)
  if ((database !== null) !== found.some(({ name }) => name === dataFolder.database))
    throw new BrokenBackup('differs', dataFolder.database)
}

/** Writes an entry to the disk, for good. */
async function store(body: ReadableStream<Uint8Array>, name: string, path: string): Promise<Entry> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx', 0o600)
  const sha256 = createHash('sha256')
  let size = 0
  try {
    for await (const piece of body) {
      sha256.update(piece)
      size += piece.length
      for (let at = 0; at < piece.length; ) at += (await file.write(piece, at)).bytesWritten
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { name, size, sha256: sha256.digest('hex') }
}

async function textOf(body: ReadableStream<Uint8Array>, limit: number): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body) {
    size += piece.length
    if (size > limit) throw new BrokenBackup('not_ours')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

async function refuseWithoutRoom(stage: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(stage)
  const free = bavail * bsize
  if (needed > free) throw new NoRoom(needed, free)
}

const isSaid = (error: unknown): boolean =>
  error instanceof BrokenBackup ||
  error instanceof NoRoom ||
  /^E[A-Z]+$/.test((error as NodeJS.ErrnoException)?.code ?? '')

/** gunzip and tar say it in words of their own. */
function brokenBy(error: unknown): unknown {
  const { code = '', message = '' } = (error ?? {}) as NodeJS.ErrnoException
  if (/^E[A-Z]+$/.test(code)) return error
  if (code === 'Z_BUF_ERROR') return new BrokenBackup('cut_off', '', error)
  if (code === 'Z_DATA_ERROR' && message === 'incorrect header check') return new BrokenBackup('not_ours', '', error)
  return new BrokenBackup('damaged', message, error)
}
