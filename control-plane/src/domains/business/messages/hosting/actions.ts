import type { Sql } from '../../../../platform/store/store.ts'
import type { ActionHandler } from '../../../../resources/actions/index.ts'
import type { ChangeCall } from '../../../../resources/write/changeCall.ts'
import { holdStopped } from '../sending/index.ts'
import { newestOf } from '../sending/store.ts'
import type { HostingDeps } from './deps.ts'
import { noted } from './said.ts'
import { handOverMany, readGroupTalks, readQueuedOf } from './store.ts'

type Deps = Pick<HostingDeps, 'runs' | 'context'>

/** A person answers from here on; and a machine may again, from what they write next. */
export function hostingActions(deps: Deps): Readonly<Record<'take-over' | 'give-back', ActionHandler>> {
  return {
    async 'take-over'(tx, row, { call, whenWritten }) {
      if (row.handed_over !== null) return 'same'
      whenWritten(() => holdQueued(deps, tx, [row.id]))
      return { handed_over: call.at, machine_note: noted('taken_over', { user: call.actor.username }) }
    },
    async 'give-back'(tx, row) {
      if (row.handed_over === null) return 'same'
      return {
        handed_over: null,
        machine_note: '',
        machine_due: 0,
        machine_seen: (await newestOf.get(tx, { conversation: row.id }))!.id,
      }
    },
  }
}

/** All conversations of a group that a machine answers, as far as whoever asks sees them. */
export function takeOverGroup(
  deps: Deps,
  seen: (tx: Sql, ids: readonly number[], call: ChangeCall) => Promise<ReadonlySet<number>>,
): ActionHandler {
  return async (tx, { id }, { call }) => {
    const all = (await readGroupTalks.all(tx, { group: id })).map((one) => one.id)
    const visible = await seen(tx, all, call)
    const ids = all.filter((one) => visible.has(one))
    if (ids.length === 0) return 'same'
    await handOverMany.run(tx, { ids, note: noted('taken_over', { user: call.actor.username }), at: call.at })
    await holdQueued(deps, tx, ids)
    return {}
  }
}

async function holdQueued(deps: Deps, tx: Sql, ids: readonly number[]): Promise<void> {
  await holdStopped(deps, tx, await readQueuedOf.all(tx, { ids }))
}
