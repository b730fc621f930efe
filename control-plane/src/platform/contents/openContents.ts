import { join } from 'node:path'
import { dataFolder } from '@quarterdeck/shared/values/dataFolder.ts'
import type { Store } from '../store/store.ts'
import { type Contents, createContents } from './contents.ts'
import { createKeeper, type Keeper } from './keeper.ts'

/** The contents of a data folder, with what ties them to the rows of its database. */
export async function openContents(store: Store, dataDir: string): Promise<{ contents: Contents; keeper: Keeper }> {
  const contents = await createContents(join(dataDir, dataFolder.files))
  return { contents, keeper: createKeeper(store, contents) }
}
