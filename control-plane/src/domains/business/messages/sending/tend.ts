import type { SendingDeps } from './deps.ts'
import { holdStopped } from './hold.ts'
import { lookFor } from './runOwner.ts'
import { readUnknown, readWaiting } from './store.ts'

/** At one go: a transaction of so many rows holds nobody up. */
const chunk = 200

/**
 * What time alone changes: an answer whose reply window has closed while it waited is held, and of which nobody knows is looked for again, as
 * often as the gate lets one look.
 */
export async function tendAnswers(deps: SendingDeps, signal?: AbortSignal): Promise<void> {
  const { store, restored } = deps.context
  if (restored.holds('messages')) return
  for (let after = 0; !signal?.aborted; ) {
    const rows = await readWaiting.all(store.read, { after, count: chunk })
    if (rows.length === 0) break
    after = rows.at(-1)!.id
    await store.write((tx) => holdStopped(deps, tx, rows))
  }
  if ((await readUnknown.all(store.read, { count: 1 })).length === 0) return
  await store.write(async (tx) => lookFor(deps, tx, await readUnknown.all(tx, { count: chunk })))
  deps.runs.wake()
}
