import { access, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dataFolder } from '@quarterdeck/shared/values/dataFolder.ts'
import { giveToOwner } from './giveToOwner.ts'

/**
 * Work that opens the database of a folder. Where its control plane was killed, whoever closes the database last carries the log that was
 * left into it: that is said in `plane.json`, or the next start takes the data, without their log, for older ones.
 */
export async function keepWhole<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const log = join(folder, `${dataFolder.database}-wal`)
  const hadLog = await exists(log)
  try {
    return await work()
  } finally {
    if (hadLog && !(await exists(log))) await noteClosed(folder)
  }
}

async function noteClosed(folder: string): Promise<void> {
  const path = join(folder, dataFolder.planeState)
  const state: unknown = await readFile(path, 'utf8')
    .then(JSON.parse)
    .catch(() => undefined)
  if (typeof state !== 'object' || state === null) return
  await writeFile(`${path}.new`, `${JSON.stringify({ ...state, closed: true })}\n`, { mode: 0o600 })
  await giveToOwner(folder, `${path}.new`)
  await rename(`${path}.new`, path)
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
