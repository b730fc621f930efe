import type { AccessScope, Actor } from '../../../../http/handler.ts'
import type { Context } from '../../../../platform/context.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { Table } from '../../../../resources/table.ts'
import { readable } from '../../../../resources/visibility/readable.ts'
import { codeOfReach } from '../../../access/roles/index.ts'
import { type LogEntry, logEntry, logging } from '../../../fleet/platformLog/index.ts'
import type { RunDeps } from '../deps.ts'
import { runEvents } from '../deviceEvents.ts'
import type { Scheduler } from '../queue/scheduler.ts'
import { haltMs } from '../rules.ts'
import {
  deleteHalt,
  deleteUnheard,
  type Halt,
  type HaltScope,
  insertHalt,
  readHalt,
  readHalts,
  readHaltsOfHost,
  readUnheard,
  widenHalt,
} from '../store/halts.ts'
import { abandonRuns, haltRuns, readHaltedRuns } from './haltRuns.ts'
import { hindranceToLift, notLifted } from './mayLift.ts'

/** The emergency stop (decisions.md §2), of the fleet, a group, a host or a phone: within 5 seconds nothing is under way there any more. */
export interface EmergencyStop {
  /**
   * All that stand, the widest first, and whether somebody may lift them, but for the key; and the phones that are seen and
   * could not be told, until when they may go on.
   */
  standing(accessScope: AccessScope): Promise<{
    halts: (Halt & { liftable: boolean })[]
    unheard: { phones: number; until: number | null }
  }>
  /** For the welcome of a host, which thereby hears of it. */
  ofHost(hostId: number): Promise<{ halted: boolean; haltedPhones: string[] }>
  /** In the transaction of whoever throws the switch, who says `enforce` after its commit. False where it is thrown already, by somebody who reaches as far. */
  throw(tx: Sql, scope: NamedScope, stopping: { reason: string; actor: Actor }): Promise<boolean>
  /** Ends what is under way where work is stopped; also at start, for a process that ended in between. Gives back how many runs. */
  enforce(): Promise<number>
  /**
   * In the transaction of whoever lets work go on, who says `released` after its commit. False where nothing was stopped;
   * throws where it is not for this user to lift (`mayLift.ts`).
   */
  release(tx: Sql, scope: NamedScope, actor: Actor): Promise<boolean>
  released(scope: HaltScope): void
  stop(): void
}

/** What is stopped, with what it is called. */
export type NamedScope = HaltScope & { name: string }

export function createEmergencyStop(
  { store, log, now }: Context,
  deps: RunDeps,
  { scheduler, phones }: { scheduler: Scheduler; phones: Pick<Table, 'rights'> },
): EmergencyStop {
  const timers = new Set<NodeJS.Timeout>()

  function abandonLater(): void {
    const stoppedBefore = now()
    const timer = setTimeout(() => {
      timers.delete(timer)
      abandonRuns(deps, stoppedBefore).catch((error: unknown) =>
        log.error({ err: error }, 'committed runs could not be ended'),
      )
    }, haltMs)
    timers.add(timer)
  }

  /** A host of which only some phones are stopped ends those runs; it is offered no others. */
  async function notifyAgents(halts: readonly Halt[]): Promise<void> {
    if (halts.some(({ kind }) => kind === 'fleet')) return deps.agents.broadcast({ type: 'halt' })
    for (const [hostId, runs] of Map.groupBy(await readHaltedRuns(deps), ({ host_id }) => host_id)) {
      const phones = runs.map(({ phone }) => phone)
      if (hostId !== null) deps.agents.send(hostId, { type: 'haltPhones', phones })
    }
  }

  return {
    async standing(accessScope) {
      const standing = await readHalts(store.read)
      const halts = standing.map(async (halt) => ({
        ...halt,
        liftable: (await hindranceToLift(store.read, halt, { phones, accessScope })) === undefined,
      }))
      const unheard = await readUnheard(store.read, now(), readable(phones, accessScope, 'p'))
      return { halts: await Promise.all(halts), unheard }
    },
    async ofHost(hostId) {
      await store.write((tx) => deleteUnheard(tx, hostId, now()))
      return readHaltsOfHost(store.read, hostId)
    },
    async throw(tx, scope, { reason, actor }) {
      const by = actor.username
      const halt = { reason, by, reach: codeOfReach(actor.reach), since: now() }
      if (!(await insertHalt(tx, scope, halt)) && !(await widenHalt(tx, scope, halt))) return false
      await tx.batch([logging([entryOf(scope, 'stopped', { reason, by })], now())])
      return true
    },
    async enforce() {
      const halts = await readHalts(store.read)
      if (halts.length === 0) return 0
      await notifyAgents(halts)
      const stopped = await haltRuns(deps)
      abandonLater()
      return stopped
    },
    async release(tx, scope, actor) {
      const halt = await readHalt(tx, scope)
      if (!halt) return false
      const hindrance = await hindranceToLift(tx, halt, { phones, accessScope: actor })
      if (hindrance) throw notLifted(hindrance, halt)
      await deleteHalt(tx, scope)
      await tx.batch([logging([entryOf(scope, 'resumed', { reason: '', by: actor.username })], now())])
      return true
    },
    released(scope) {
      if (scope.kind === 'fleet') deps.agents.broadcast({ type: 'resume' })
      scheduler.wake()
    },
    stop() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

function entryOf(
  scope: NamedScope,
  what: 'stopped' | 'resumed',
  { reason, by }: { reason: string; by: string },
): LogEntry {
  const isStop = what === 'stopped'
  switch (scope.kind) {
    case 'fleet':
      return isStop
        ? logEntry(runEvents.fleet_stopped, { reason }, { actor: by })
        : logEntry(runEvents.fleet_resumed, {}, { actor: by })
    case 'group': {
      const group = scope.name
      return isStop
        ? logEntry(runEvents.group_stopped, { group, reason }, { actor: by })
        : logEntry(runEvents.group_resumed, { group }, { actor: by })
    }
    case 'host': {
      const where = { host: scope.id, actor: by }
      return isStop ? logEntry(runEvents.host_stopped, { reason }, where) : logEntry(runEvents.host_resumed, {}, where)
    }
    case 'phone': {
      const where = { phone: scope.id, actor: by }
      return isStop
        ? logEntry(runEvents.phone_stopped, { reason }, where)
        : logEntry(runEvents.phone_resumed, {}, where)
    }
  }
}
