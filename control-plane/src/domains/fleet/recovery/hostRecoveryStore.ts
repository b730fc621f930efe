import { adbServerCodes } from '@quarterdeck/shared/resources/fleet/host.ts'
import { hostMachine } from '@quarterdeck/shared/states/host.ts'
import { verifyTaskMachine } from '@quarterdeck/shared/states/verifyTask.ts'
import { and, eq, gt, inArray, lte, notExists, notInArray, or, sql } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared, type Selected } from '../../../platform/schema/prepared.ts'
import { host, verifyTask } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { causes } from '../../work/runs/index.ts'
import { hostRecovery } from './tables.ts'

// The only SQL about the table host_recovery.

const { silent, unreachable, nonsense, answers } = adbServerCodes
const isAway = and(eq(host.state, hostMachine.codes.online), inArray(host.adb_server, [silent, unreachable, nonsense]))

export type UnwellHost = Selected<typeof selectUnwell>

/** Hosts whose ADB server is away, with what was tried; null where nothing is known of it yet. One that `hangs` takes connections and says nothing. */
export function readUnwell(from: Sql): Promise<UnwellHost[]> {
  return selectUnwell.all(from)
}

const selectUnwell = prepared((q) =>
  q
    .select({
      id: host.id,
      hangs: sql<number>`${eq(host.adb_server, silent)}`,
      tries: hostRecovery.tries,
      due: hostRecovery.due,
    })
    .from(host)
    .leftJoin(hostRecovery, eq(hostRecovery.host_id, host.id))
    .where(isAway)
    .orderBy(host.id),
)

/** Hosts whose ADB server has been away since then, and for which no person is asked, or was later than that. */
export function readAway(from: Sql, ask: { since: number }) {
  return selectAway.all(from, ask)
}

const selectAway = prepared((q, p: Params<{ since: number }>) => {
  const isAsked = or(eq(verifyTask.state, verifyTaskMachine.codes.waiting), gt(verifyTask.done_time, p.since))
  return q
    .select({ id: host.id, since: hostRecovery.since })
    .from(host)
    .innerJoin(hostRecovery, eq(hostRecovery.host_id, host.id))
    .where(
      and(
        isAway,
        lte(hostRecovery.since, p.since),
        notExists(
          q
            .select({ id: verifyTask.id })
            .from(verifyTask)
            .where(and(eq(verifyTask.host, host.id), eq(verifyTask.cause, causes.server), isAsked)),
        ),
      ),
    )
    .orderBy(host.id)
})

/** Is there a host of which more is kept than it needs? */
export async function isAnyRecovered(from: Sql): Promise<boolean> {
  return (await selectRecovered.get(from)) !== undefined
}

const selectRecovered = prepared((q) =>
  q
    .select({ id: host.id })
    .from(hostRecovery)
    .innerJoin(host, eq(host.id, hostRecovery.host_id))
    .where(eq(host.adb_server, answers))
    .limit(1),
)

/** Forgets hosts whose ADB server answers: the next trouble begins anew. */
export async function forgetRecovered(tx: Sql): Promise<void> {
  await deleteRecovered.run(tx)
}

const deleteRecovered = prepared((q) => {
  const unwell = q
    .select({ id: host.id })
    .from(host)
    .where(sql`${host.adb_server} <> ${sql.raw(String(answers))}`)
  return q.delete(hostRecovery).where(notInArray(hostRecovery.host_id, unwell))
})

/** It is away from now on; the first step is due then. */
export async function beginHostRecovery(tx: Sql, begun: { host: number; now: number; due: number }): Promise<void> {
  await insert.run(tx, begun)
}

const insert = prepared((q, p: Params<{ host: number; now: number; due: number }>) =>
  q.insert(hostRecovery).values({ host_id: p.host, since: p.now, tries: 0, due: p.due }).onConflictDoNothing(),
)

export async function noteTry(tx: Sql, note: { host: number; tries: number; due: number }): Promise<void> {
  await update.run(tx, note)
}

const update = prepared((q, p: Params<{ host: number; tries: number; due: number }>) =>
  q.update(hostRecovery).set({ tries: p.tries, due: p.due }).where(eq(hostRecovery.host_id, p.host)),
)
