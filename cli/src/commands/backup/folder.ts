import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { dataFolder } from '@quarterdeck/shared/values/dataFolder.ts'
import type { Context } from '../../context.ts'

/** The data folder that is meant: `--data-dir`, QD_DATA_DIR, or what a control plane takes without either. */
export function folderOf({ io }: Context, given: string | undefined): string {
  return resolve(io.cwd, given ?? (io.env.QD_DATA_DIR || './data'))
}

/** The database is on a libSQL server, whatever else lies in the folder. */
export function isRemote({ io }: Context): boolean {
  return /^(?:https?|libsql|wss?):/.test(io.env.QD_DATABASE_URL ?? '')
}

/** Bytes of a file; undefined where there is none. */
export async function sizeOf(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() ? found.size : undefined
}

/** Names in a folder; none where it is missing. */
export async function namesIn(path: string): Promise<string[]> {
  return await readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

/** Every content below `files`. */
export async function contentsIn(folder: string): Promise<string[]> {
  const files = join(folder, dataFolder.files)
  const hashes: string[] = []
  for (const part of await namesIn(files)) {
    if (!/^[0-9a-f]{2}$/.test(part)) continue
    for (const name of await namesIn(join(files, part))) if (/^[0-9a-f]{64}$/.test(name)) hashes.push(name)
  }
  return hashes.sort()
}

/** Where a content lies, below the data folder and in a backup alike. */
export const contentPath = (hash: string): string => `${dataFolder.files}/${hash.slice(0, 2)}/${hash}`
