import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'

/** Of everything that is made from now on: for its user alone. Of the whole process, so a program says it, and no part of one. */
export const privateUmask = 0o077

const others = 0o077
/** Looked at together in one folder. */
const atOnce = 64

/**
 * Folders and files that others may open become those of their user alone (0700, 0600): what was made by an older version, or was
 * put there by hand. A folder follows its contents, so that one that is private already has been dealt with whole. What belongs to
 * another user stays, and is told of; links are not followed.
 */
export async function restrictToOwner(folder: string, log: Pick<Logger, 'warn'>): Promise<void> {
  // Windows knows no such rights.
  if (process.platform === 'win32') return
  await privately(log, folder, () => closeFolder(folder, log))
}

async function closeFolder(folder: string, log: Pick<Logger, 'warn'>): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  for (let at = 0; at < entries.length; at += atOnce) {
    await Promise.all(
      entries.slice(at, at + atOnce).map((entry) => {
        const path = join(folder, entry.name)
        if (!entry.isDirectory() && !entry.isFile()) return undefined
        return privately(log, path, async () => {
          if (((await lstat(path)).mode & others) === 0) return
          if (entry.isDirectory()) await closeFolder(path, log)
          else await chmod(path, 0o600)
        })
      }),
    )
  }
  await chmod(folder, 0o700)
}

async function privately(log: Pick<Logger, 'warn'>, path: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    log.warn({ err: error, path }, 'others may open this: its rights could not be changed')
  }
}
