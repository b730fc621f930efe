import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { dataFolder } from '@quarterdeck/shared/values/dataFolder.ts'
import { createStore } from '../platform/store/createStore.ts'
import { bringUpToDate } from './bringUpToDate.ts'

/** At one time, whoever does it and whenever: what is noted of it is the same. */
export const upgradedAt = 1_800_000_000_000

/** Brings the database of a data folder up to date, as a start does. */
export async function upgrade(dataDir: string): Promise<void> {
  const store = await createStore(pathToFileURL(join(dataDir, dataFolder.database)).href, { readers: 1 })
  const log = { info: () => undefined, warn: () => undefined }
  try {
    await bringUpToDate({ store, dataDir, now: () => upgradedAt, log })
  } finally {
    await store.close()
  }
}

// A program of its own for whoever kills it: its argument is the data folder.
if (import.meta.main) await upgrade(process.argv[2] ?? '')
