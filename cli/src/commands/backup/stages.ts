import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { namesIn } from './folder.ts'

/** Folders below the data folder in which a backup or a restore gets ready. */
export const stagePrefix = { backup: '.backup-', restore: '.restore-' } as const

const dayMs = 86_400_000

/** Throws away what a killed one left behind long ago. */
export async function dropStages(folder: string, now: number): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (!Object.values(stagePrefix).some((prefix) => name.startsWith(prefix))) continue
    const path = join(folder, name)
    const age = now - ((await stat(path).catch(() => undefined))?.mtimeMs ?? now)
    if (age > dayMs) await rm(path, { recursive: true, force: true })
  }
}
