import { hostMachine } from '@quarterdeck/shared/states/host.ts'
import { asc, eq, inArray, isNotNull, sql } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared, take } from '../../../../platform/schema/prepared.ts'
import { host } from '../../../../platform/schema/tables.gen.ts'
import { amongSql } from '../../../../platform/store/sqlText.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { queuedStates } from '../store/runs.ts'
import { run } from '../tables.ts'
import { restoredAction, restoredHold, restoredHost, restoredStranger } from './tables.ts'

export type RestoredAction = typeof restoredAction.$inferSelect

/** Which of these runs stay held by themselves. */
export const readHoldsOf = prepared((q, p: Params<{ runs: readonly number[] }>) =>
  q
    .select({ run: restoredHold.run, hosts: restoredHold.hosts })
    .from(restoredHold)
    .where(isAmong(restoredHold.run, p.runs)),
)

/** All that are held by themselves, the oldest first. */
export const readHolds = prepared((q, p: Params<{ count: number }>) =>
  q
    .select({
      run: restoredHold.run,
      hosts: restoredHold.hosts,
      lane: run.lane,
      task: run.task_id,
      queued: run.queued_at,
    })
    .from(restoredHold)
    .innerJoin(run, eq(run.seq, restoredHold.run))
    .orderBy(asc(restoredHold.run))
    .limit(take(p.count)),
)
export const countHolds = prepared((q) => q.select({ n: sql<number>`count(*)` }).from(restoredHold))

export const deleteHolds = prepared((q, p: Params<{ runs: readonly number[] }>) =>
  q.delete(restoredHold).where(isAmong(restoredHold.run, p.runs)),
)
const deleteRestoredActions = prepared((q) => q.delete(restoredAction))
const deleteHosts = prepared((q) => q.delete(restoredHost))
const deleteStrangers = prepared((q) => q.delete(restoredStranger))

export const deleteHoldsOfLanes = prepared((q, p: Params<{ lanes: readonly number[] }>) =>
  q
    .delete(restoredHold)
    .where(inArray(restoredHold.run, q.select({ seq: run.seq }).from(run).where(isAmong(run.lane, p.lanes)))),
)

/** Nothing is known yet of a restore that has just begun; what was held by itself before stays so. */
export async function forgetHeard(tx: Sql): Promise<void> {
  for (const one of [deleteRestoredActions, deleteHosts, deleteStrangers]) await one.run(tx)
}

/** Holds runs that wait in these lanes and were queued by then, for what these hosts may have done; those that are held stay so. */
export async function holdWaiting(
  tx: Sql,
  { lanes, before, hosts, at }: { lanes: readonly number[]; before: number; hosts: string; at: number },
): Promise<void> {
  await tx.run(
    `INSERT INTO restored_hold (run, hosts, at) SELECT seq, ?, ? FROM run
     WHERE ${amongSql('lane')} AND state IN ${queuedStates} AND queued_at <= ?
     ON CONFLICT (run) DO UPDATE SET hosts = excluded.hosts, host = NULL`,
    [hosts, at, JSON.stringify(lanes), before],
  )
}

/** Holds these runs by themselves. */
export async function holdRuns(
  tx: Sql,
  runs: readonly { seq: number; host: number | null; hosts: string }[],
  at: number,
): Promise<void> {
  if (runs.length === 0) return
  await tx.batch(runs.map(({ seq, host, hosts }) => insertHold.statement({ run: seq, host, hosts, at })))
}
const insertHold = prepared((q, p: Params<{ run: number; host: number | null; hosts: string; at: number }>) =>
  q.insert(restoredHold).values({ run: p.run, host: p.host, hosts: p.hosts, at: p.at }).onConflictDoNothing(),
)

/** Runs held for the host that had them in hand. */
export const readHoldsOfHosts = prepared((q) =>
  q
    .select({ run: restoredHold.run, host: sql<number>`${restoredHold.host}`.as('host') })
    .from(restoredHold)
    .where(isNotNull(restoredHold.host)),
)

export const readRestoredAction = prepared((q, p: Params<{ run: string }>) =>
  q.select().from(restoredAction).where(eq(restoredAction.run, p.run)),
)
export const readRestoredActions = prepared((q, p: Params<{ count: number }>) =>
  q.select().from(restoredAction).orderBy(asc(restoredAction.began), asc(restoredAction.run)).limit(take(p.count)),
)
export const countRestoredActions = prepared((q) =>
  q
    .select({ state: restoredAction.state, n: sql<number>`count(*)`.as('n') })
    .from(restoredAction)
    .groupBy(restoredAction.state),
)

export const insertRestoredAction = prepared((q, p: Params<RestoredAction>) =>
  q
    .insert(restoredAction)
    .values({
      run: p.run,
      lease: p.lease,
      attempt: p.attempt,
      host: p.host,
      phone: p.phone,
      lane: p.lane,
      task: p.task,
      note: p.note,
      began: p.began,
      committed: p.committed,
      ended: p.ended,
      outcome: p.outcome,
      state: p.state,
      at: p.at,
    })
    .onConflictDoUpdate({
      target: restoredAction.run,
      set: {
        lease: p.lease,
        attempt: p.attempt,
        host: p.host,
        phone: p.phone,
        lane: p.lane,
        task: p.task,
        note: p.note,
        committed: p.committed,
        ended: p.ended,
        outcome: p.outcome,
        state: p.state,
      },
    }),
)

/** Hosts that may work, with what each has said since the restore. */
export const readHosts = prepared((q) =>
  q
    .select({
      id: host.id,
      name: host.name,
      enrolled: host.enrolled,
      address: host.address,
      online: sql<number>`${host.state} = ${sql.raw(String(hostMachine.codes.online))}`,
      heard: restoredHost.heard,
      knows: restoredHost.knows,
      told: sql<number>`coalesce(${restoredHost.told}, 0)`,
      left_out: sql<number>`coalesce(${restoredHost.left_out}, 0)`,
    })
    .from(host)
    .leftJoin(restoredHost, eq(restoredHost.host, host.id))
    .where(sql`${host.audit_status} <> 2`)
    .orderBy(asc(host.name)),
)
export type HostRow = Awaited<ReturnType<typeof readHosts.all>>[number]

export const noteHeard = prepared((q, p: Params<{ host: number; at: number }>) =>
  q
    .insert(restoredHost)
    .values({ host: p.host, heard: p.at })
    .onConflictDoUpdate({ target: restoredHost.host, set: { heard: p.at } }),
)
export const noteReported = prepared((q, p: Params<{ host: number; at: number; knows: number | null }>) =>
  q
    .insert(restoredHost)
    .values({ host: p.host, heard: p.at, knows: p.knows, told: 1 })
    .onConflictDoUpdate({ target: restoredHost.host, set: { heard: p.at, knows: p.knows, told: 1 } }),
)
export const readReported = prepared((q, p: Params<{ host: number }>) =>
  q.select({ told: restoredHost.told }).from(restoredHost).where(eq(restoredHost.host, p.host)),
)
export const leaveHostOut = prepared((q, p: Params<{ host: number }>) =>
  q
    .insert(restoredHost)
    .values({ host: p.host, left_out: 1 })
    .onConflictDoUpdate({ target: restoredHost.host, set: { left_out: 1 } }),
)

export const readStrangers = prepared((q) => q.select().from(restoredStranger).orderBy(asc(restoredStranger.first)))
export const noteStranger = prepared((q, p: Params<{ id: string; address: string; at: number }>) =>
  q
    .insert(restoredStranger)
    .values({ id: p.id, address: p.address, first: p.at, last: p.at })
    .onConflictDoUpdate({ target: restoredStranger.id, set: { address: p.address, last: p.at } }),
)
export const leaveStrangerOut = prepared((q, p: Params<{ id: string }>) =>
  q.update(restoredStranger).set({ left_out: 1 }).where(eq(restoredStranger.id, p.id)),
)
