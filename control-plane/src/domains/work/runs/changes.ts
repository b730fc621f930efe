import type { ParameterValue } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import type { SQL } from 'drizzle-orm'
import type { ClockWatch } from '../../../platform/clock/clockWatch.ts'
import type { Restored } from '../../../platform/restored/restored.ts'
import { sql } from '../../../platform/schema/drizzle.ts'
import type { Sql, Store } from '../../../platform/store/store.ts'
import { clockObstacles } from './gate/clockObstacles.ts'
import type { OwnObstacle } from './gate/gate.ts'
import { settleObstacles } from './gate/settleObstacles.ts'
import type { Lane, LaneDefinition } from './queue/lanes.ts'
import type { TaskIdentity } from './restored/notes.ts'
import { restoredObstacles } from './restored/restoredObstacles.ts'
import type { RunChange } from './runChange.ts'

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

/** A task as its script sees it; fields that it does not have are empty there (`emptyTask`). */
export type ScriptTask = Readonly<Record<string, string | number | readonly string[]>>

/** A content that is put on the phone for a run. `name`: by its order, as `runFileName` says; `type`: as in `image/jpeg`. */
export interface RunFile {
  name: string
  sha256: string
  size: number
  type: string
}

export type TaskParameters = Readonly<Record<string, ParameterValue>>

/** Whose runs they are: registered at start by the domain above, which runs know nothing of. */
export interface RunOwner {
  lanes: readonly LaneDefinition[]
  /**
   * For which organisation these tasks are, by their id: only its side sees their runs, and only phones and accounts of that side carry them
   * out. Asked when they are queued. Those that are left out, and all of an owner that does not say it, are for the internal ones.
   */
  organisationsOf?(tx: Sql, taskIds: readonly number[]): Promise<ReadonlyMap<number, number | null>>
  /**
   * What lists and searches call a task, by the column with its number. Left out: nothing; the lists then name its account and phone alone. What
   * its lanes call their runs, and where a task is looked at, stands with them (`shared/src/lanes`).
   */
  called?(task: SQL): SQL<string | null>
  /** What scripts see as `task`, by its id; those that are gone are left out. */
  tasksOf(tx: Sql, taskIds: readonly number[]): Promise<ReadonlyMap<number, ScriptTask>>
  /**
   * Files that go along with their runs, in order (protocol/runFiles.ts says how many and how large); tasks without any are left out. Asked in
   * the transaction of the lease, and again whenever a host comes for one: what it says must stand for as long as the run may. Their bytes are
   * read from `contents`, which the owner keeps there.
   */
  filesOf?(sql: Sql, taskIds: readonly number[]): Promise<ReadonlyMap<number, readonly RunFile[]>>
  /** Values for the parameters of their scripts, before those that operators set. A script that does not take them is none for the task. */
  parametersOf?(tx: Sql, taskIds: readonly number[]): Promise<ReadonlyMap<number, TaskParameters>>
  /** So many milliseconds their scripts may take at most, beside what these say of themselves; tasks without a limit are left out. */
  longestOf?(tx: Sql, taskIds: readonly number[]): Promise<ReadonlyMap<number, number>>
  /**
   * What else is in the way of these tasks, the first thing first; those that nothing hinders are left out. Asked when runs are chosen, in
   * the transaction of each lease, at each commit, and by people who want to know why. What waits for long should not be queued at all:
   * the queue is read past it, but not without end.
   */
  obstaclesOf?(sql: Sql, taskIds: readonly number[], now: number): Promise<ReadonlyMap<number, readonly OwnObstacle[]>>
  /**
   * A task was carried out in the time that is not in the data: makes it as ready as it was then, and gives the run of it that waits. Undefined:
   * nothing of it waits here. Left out: its open run.
   */
  bringBack?(tx: Sql, lane: Lane, taskId: number): Promise<number | undefined>
  /** What makes these tasks the ones that they are, and what doing them uses up; asked with each offer. Left out: nothing of them is known again. */
  identityOf?(
    sql: Sql,
    lane: Lane,
    taskIds: readonly number[],
  ): Promise<ReadonlyMap<number, TaskIdentity>> | ReadonlyMap<number, TaskIdentity>
  /** What a task has used up that is not here (any more), and was carried out in the time that is not in the data. */
  useUp?(tx: Sql, uses: unknown, at: number): Promise<void>
  /** Called in the transaction that changed the runs, so that task and run never disagree. */
  follow(tx: Sql, changes: readonly RunChange[]): Promise<void>
}

/** A run and its task, for its owner. */
export interface QueuedTask {
  seq: number
  lane: Lane
  task_id: number
}

export interface Changes {
  register(owner: RunOwner): void
  ownerOf(lane: Lane): RunOwner
  laneOf(lane: Lane): LaneDefinition
  /** Every lane that somebody has registered. */
  lanes(): readonly LaneDefinition[]
  /** What tasks are called whose number and lane stand in these columns; '' for those that their owner calls nothing. */
  taskCalled(task: SQL, lane: SQL): SQL<string>
  /** What the owners of these runs have against them, by the number of the run. */
  obstaclesOf(sql: Sql, runs: readonly QueuedTask[], now: number): Promise<ReadonlyMap<number, readonly OwnObstacle[]>>
  /** One transaction in which runs change; owners hear of it inside. */
  write<T>(work: (tx: Sql, changes: RunChange[]) => Promise<T>): Promise<T>
  /** Inside a transaction of somebody else: owners hear of it now; what it gives back is done after the commit. */
  within(tx: Sql, changes: readonly RunChange[]): Promise<() => void>
  /** Calls back after the commit with phones whose runs have changed. Gives back how to stop. */
  onPhones(listener: (phoneIds: readonly number[]) => void): () => void
}

export function createChanges(
  store: Store,
  restored: Pick<Restored, 'holds' | 'latest'>,
  clock: Pick<ClockWatch, 'leaps'>,
  settleEveryMs: () => number,
): Changes {
  const owners = new Map<Lane, RunOwner>()
  const lanes = new Map<Lane, LaneDefinition>()
  const listeners = new Set<(phoneIds: readonly number[]) => void>()
  const ownerOf = (lane: Lane): RunOwner => {
    const owner = owners.get(lane)
    if (!owner) throw new Error(`nobody has registered for lane ${lane}`)
    return owner
  }
  return {
    ownerOf,
    laneOf(lane) {
      ownerOf(lane)
      return lanes.get(lane)!
    },
    lanes: () => [...lanes.values()],
    taskCalled(task, lane) {
      const owned = [...new Set(owners.values())].flatMap((owner) => {
        const codes = owner.lanes.map(({ code }) => code).join(', ')
        return owner.called ? sql`WHEN ${lane} IN (${sql.raw(codes)}) THEN ${owner.called(task)}` : []
      })
      return owned.length === 0 ? sql`''` : sql`coalesce(CASE ${sql.join(owned, sql` `)} END, '')`
    },
    register(owner) {
      for (const lane of owner.lanes) {
        const other = lanes.get(lane.code)
        if (other) throw new Error(`lane ${lane.code} (${lane.name}) has two owners: it is ${other.name} already`)
        lanes.set(lane.code, lane)
        owners.set(lane.code, owner)
      }
    },
    async obstaclesOf(sql, runs, now) {
      const laneOf = (lane: Lane) => lanes.get(lane)
      const found = new Map(await restoredObstacles(sql, restored, runs, laneOf))
      const more = [
        ...clockObstacles(clock, runs, laneOf),
        ...(await settleObstacles(sql, runs, laneOf, now - settleEveryMs())),
      ]
      for (const [seq, wrong] of more) found.set(seq, [...(found.get(seq) ?? []), ...wrong])
      for (const [owner, own] of Map.groupBy(runs, ({ lane }) => ownerOf(lane))) {
        const ids = own.map(({ task_id }) => task_id)
        const byTask = await owner.obstaclesOf?.(sql, ids, now)
        for (const { seq, task_id } of own) {
          const inTheWay = byTask?.get(task_id) ?? []
          if (inTheWay.length > 0) found.set(seq, [...(found.get(seq) ?? []), ...inTheWay])
        }
      }
      return found
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
