import type { Context } from '../../../platform/context.ts'
import { isSure } from '../../../platform/restored/restored.ts'
import { readHeard, unsureOf } from './heard.ts'

/** Where every host has told by now, what stayed held of work that goes on already goes on as well. */
export async function letRestGo({ store, restored, now }: Context): Promise<void> {
  await store.write(async (tx) => {
    const restore = restored.latest()
    if (!restore) return
    const unsure = unsureOf(await readHeard(tx, restore))
    if (isSure(unsure)) await restored.resumeRest(tx, { at: now(), unsure })
  })
}
