import type { Context } from '../../platform/context.ts'
import type { Loop } from '../../platform/loops/loops.ts'
import { dropFree, isAnyFree, readNamed } from './store.ts'

/** For so long a file waits for a row that names it: somebody fills in a form, or takes back what let go of it. */
export const freeMs = 86_400_000
const hourMs = 3_600_000

/** Removes files that no row has named for a day, and their contents with the last of them. Begun by its owner. */
export function sweepFiles({ store, keeper, loops, now }: Context): Loop {
  keeper.namedBy(readNamed)
  return loops.every('files.sweep', hourMs, async () => {
    if (!(await isAnyFree(store.read))) return
    // Whether a row names it is asked in the same statement: what somebody names at this moment stays.
    await store.write((tx) => dropFree(tx, { now: now(), since: now() - freeMs }))
    await keeper.sweep()
  })
}
