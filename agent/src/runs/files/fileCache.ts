import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { OfferedFile } from '@quarterdeck/shared/protocol/runFiles.ts'
import pLimit, { type LimitFunction } from 'p-limit'
import { downloadFile } from './downloadFile.ts'

/** Contents on this host, each once under its hash: a video that five accounts post is fetched once. */
export interface FileCache {
  /** Where it lies, complete and as its hash says. It stays there until it is released. */
  get(file: OfferedFile, lease: number, signal: AbortSignal): Promise<HeldFile>
}

export interface HeldFile {
  path: string
  release(): void
  /** What lies there is not what its hash says. */
  forget(): Promise<void>
}

/** What nobody uses is kept up to here, those used last. */
const usualBytes = 2 * 1024 * 1024 * 1024

export function createFileCache(options: {
  folder: string
  server: string
  secret: string
  mostBytes?: number
  /** Another way to get them, for tests. */
  download?: typeof downloadFile
}): FileCache {
  const { folder, server, secret, mostBytes = usualBytes, download = downloadFile } = options
  const inUse = new Map<string, number>()
  /** One download of a content at a time: whoever comes second finds it there. */
  const turns = new Map<string, { take: LimitFunction; waiting: number }>()

  async function inTurn<T>(hash: string, work: () => Promise<T>): Promise<T> {
    const turn = turns.get(hash) ?? { take: pLimit(1), waiting: 0 }
    turns.set(hash, turn)
    turn.waiting += 1
    try {
      return await turn.take(work)
    } finally {
      turn.waiting -= 1
      if (turn.waiting === 0) turns.delete(hash)
    }
  }

  async function bring(file: OfferedFile, lease: number, signal: AbortSignal): Promise<string> {
    const path = join(folder, file.sha256)
    signal.throwIfAborted()
    if ((await stat(path).catch(() => undefined))?.size === file.size) {
      const now = new Date()
      await utimes(path, now, now)
      return path
    }
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await makeRoom(folder, { mostBytes: mostBytes - file.size, keep: inUse })
    const part = `${path}.part`
    await download({ server, secret, lease, file, path: part, signal })
    await rename(part, path)
    return path
  }

  return {
    async get(file, lease, signal) {
      const { sha256 } = file
      inUse.set(sha256, (inUse.get(sha256) ?? 0) + 1)
      const release = () => {
        const others = (inUse.get(sha256) ?? 1) - 1
        if (others > 0) inUse.set(sha256, others)
        else inUse.delete(sha256)
      }
      try {
        const path = await inTurn(sha256, () => bring(file, lease, signal))
        return { path, release, forget: () => rm(path, { force: true }) }
      } catch (error) {
        release()
        throw error
      }
    },
  }
}

/** Takes away what was used longest ago, what came in part as well. */
async function makeRoom(
  folder: string,
  { mostBytes, keep }: { mostBytes: number; keep: ReadonlyMap<string, number> },
): Promise<void> {
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => ({ name, ...(await sizeAndAge(join(folder, name))) })),
  )
  files.sort((one, other) => one.usedAt - other.usedAt)
  let bytes = files.reduce((sum, { size }) => sum + size, 0)
  for (const { name, size } of files) {
    if (bytes <= mostBytes) return
    if (keep.has(name.slice(0, 64))) continue
    await rm(join(folder, name), { force: true })
    bytes -= size
  }
}

async function sizeAndAge(path: string): Promise<{ size: number; usedAt: number }> {
  const found = await stat(path).catch(() => undefined)
  return { size: found?.size ?? 0, usedAt: found?.mtimeMs ?? 0 }
}
