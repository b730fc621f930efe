import type { RunState } from '@quarterdeck/shared/states/run.ts'
import type { Live } from '../../../platform/live.ts'
import type { Sql, Store } from '../../../platform/store/store.ts'
import type { Lane } from './queue/lanes.ts'

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
  /** A stored text (sayings.ts); '' where there is nothing to say. */
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
  /** Live topic of the tasks. */
  topic: string
  /** What scripts see as `task`, by its id; those that are gone are left out. */
  tasksOf(tx: Sql, taskIds: readonly number[]): Promise<ReadonlyMap<number, ScriptTask>>
  /** Called in the transaction that changed the runs, so that task and run never disagree. */
  changed(tx: Sql, changes: readonly RunChange[]): Promise<void>
}

export interface Changes {
  register(owner: RunOwner): void
  ownerOf(lane: Lane): RunOwner
  /** One transaction in which runs change: owners hear of it inside, consoles after the commit. */
  write<T>(work: (tx: Sql, changes: RunChange[]) => Promise<T>): Promise<T>
  /** Rows of another list changed with a run; after the commit. Without ids consoles load it again. */
  tell(topic: string, ids?: readonly number[]): void
  /** Inside a transaction of somebody else: owners hear of it now, consoles by what it gives back, after the commit. */
  within(tx: Sql, changes: readonly RunChange[]): Promise<() => void>
}

export function createChanges(store: Store, live: Live): Changes {
  const owners = new Map<Lane, RunOwner>()
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
        await tellOwners(tx, changes)
        return result
      })
      announce(changes)
      return value
    },
    tell: (topic, ids) => live.changed(topic, ids),
    async within(tx, changes) {
      await tellOwners(tx, changes)
      return () => announce(changes)
    },
  }

  async function tellOwners(tx: Sql, changes: readonly RunChange[]): Promise<void> {
    for (const [owner, own] of Map.groupBy(changes, (change) => ownerOf(change.lane))) await owner.changed(tx, own)
  }

  function announce(changes: readonly RunChange[]): void {
    if (changes.length === 0) return
    for (const [owner, own] of Map.groupBy(changes, (change) => ownerOf(change.lane))) {
      live.changed(owner.topic, [...new Set(own.map((change) => change.taskId))])
    }
    const phones = new Set(changes.flatMap((change) => change.phoneId ?? []))
    if (phones.size > 0) live.changed('phone', [...phones])
    live.changed('fleet')
  }
}
