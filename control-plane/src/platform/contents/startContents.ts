import { join } from 'node:path'
import { dataFolder } from '@quarterdeck/shared/values/dataFolder.ts'
import type { Context } from '../context.ts'
import type { Store } from '../store/store.ts'
import { createContents } from './contents.ts'
import { createFileAddresses } from './fileAddresses.ts'
import { createKeeper } from './keeper.ts'

/** The contents of a data folder, with what ties them to the rows of its database. */
export async function startContents(
  store: Store,
  dataDir: string,
  now: () => number,
): Promise<Pick<Context, 'contents' | 'keeper' | 'fileAddresses'>> {
  const contents = await createContents(join(dataDir, dataFolder.files))
  return { contents, keeper: createKeeper(store, contents), fileAddresses: createFileAddresses(now) }
}
