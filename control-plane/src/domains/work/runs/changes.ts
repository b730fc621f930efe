import type { RunState } from '@quarterdeck/shared/states/run.ts'
import type { Sql, Store } from '../../../platform/store/store.ts'
import type { Lane } from './queue/lanes.ts'

/** What anybody is shown of a run: not until when its lease lasts, which is renewed all the time. */
export const runColumns = [
  'state',
  'attempt',
  'cutoffs',
  'not_before',
  'phone',
  'account',
  'message',
  'outcome_unknown',
  'result',
]

/** A run that has just changed, as its owner and the consoles hear of it. */
export interface RunChange {
  seq: number
  id: string
  lane: Lane
  taskId: number
  state: RunState
  attempt: number
  phoneId: number | null
  committed: boolean
  outcomeUnknown: boolean
  /** A stored text (runMessages.ts); '' where there is nothing to say. */
  message: string
  /** What the script returned; on success only. */
  result?: Readonly<Record<string, string | number | boolean>>
  /** Where it runs; when it is leased only. */
  place?: Place
}

export interface Place {
  serial: string
  number: string
  carrier: string
  area: string
}

/** A task as its script sees it. */
export type ScriptTask = Readonly<Record<string, string | number>>

/** Whose runs they are: registered at start by the domain above, which runs know nothing of. */
export interface RunOwner {
  lanes: readonly Lane[]
  /** What scripts see as `task`, by its id; those that are gone are left out. */
  tasksOf(tx: Sql, taskIds: readonly number[]): Promise<ReadonlyMap<number, ScriptTask>>
  /** Called in the transaction that changed the runs, so that task and run never disagree. */
  follow(tx: Sql, changes: readonly RunChange[]): Promise<void>
}

export interface Changes {
  register(owner: RunOwner): void
  ownerOf(lane: Lane): RunOwner
  /** One transaction in which runs change; owners hear of it inside. */
  write<T>(work: (tx: Sql, changes: RunChange[]) => Promise<T>): Promise<T>
  /** Inside a transaction of somebody else: owners hear of it now; what it gives back is done after the commit. */
  within(tx: Sql, changes: readonly RunChange[]): Promise<() => void>
  /** Calls back after the commit with phones whose runs have changed. Gives back how to stop. */
  onPhones(listener: (phoneIds: readonly number[]) => void): () => void
}

export function createChanges(store: Store): Changes {
  const owners = new Map<Lane, RunOwner>()
  const listeners = new Set<(phoneIds: readonly number[]) => void>()
  const ownerOf = (lane: Lane): RunOwner => {
    const owner = owners.get(lane)
    if (!owner) throw new Error(`nobody has registered for lane ${lane}`)
    return owner
  }
  return {
    ownerOf,
    register(owner) {
      for (const lane of owner.lanes) {
        if (owners.has(lane)) throw new Error(`lane ${lane} has two owners`)
        owners.set(lane, owner)
      }
    },
    async write(work) {
      let changes: RunChange[] = []
      const value = await store.write(async (tx) => {
        changes = []
        const result = await work(tx, changes)
        await notifyOwners(tx, changes)
        return result
      })
      announce(changes)
      return value
    },
    async within(tx, changes) {
      await notifyOwners(tx, changes)
      return () => announce(changes)
    },
    onPhones(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }

  async function notifyOwners(tx: Sql, changes: readonly RunChange[]): Promise<void> {
    for (const [owner, own] of Map.groupBy(changes, (change) => ownerOf(change.lane))) await owner.follow(tx, own)
  }

  function announce(changes: readonly RunChange[]): void {
    const phones = new Set(changes.flatMap((change) => change.phoneId ?? []))
    if (phones.size > 0) for (const listener of listeners) listener([...phones])
  }
}
