import { adbServerCodes } from '@quarterdeck/shared/resources/fleet/host.ts'
import { hostMachine } from '@quarterdeck/shared/states/host.ts'
import { and, eq, notInArray, sql } from '../../platform/schema/drizzle.ts'
import { type Params, prepared, type Selected } from '../../platform/schema/prepared.ts'
import { host } from '../../platform/schema/tables.gen.ts'
import type { Sql } from '../../platform/store/store.ts'
import { hostCare } from './tables.ts'

// The only SQL about the table host_care.

export type HungHost = Selected<typeof selectHung>

/** Hosts whose ADB server takes connections and says nothing, with what was tried; null where nothing is known of it yet. */
export function readHung(from: Sql): Promise<HungHost[]> {
  return selectHung.all(from)
}

const isHung = and(eq(host.state, hostMachine.codes.online), eq(host.adb_server, adbServerCodes.silent))

const selectHung = prepared((q) =>
  q
    .select({ id: host.id, tries: hostCare.tries, due: hostCare.due })
    .from(host)
    .leftJoin(hostCare, eq(hostCare.host_id, host.id))
    .where(isHung)
    .orderBy(host.id),
)

/** Is there a host of which more is kept than it needs? */
export async function isAnyMended(from: Sql): Promise<boolean> {
  return (await selectMended.get(from)) !== undefined
}

const selectMended = prepared((q) =>
  q
    .select({ id: host.id })
    .from(hostCare)
    .innerJoin(host, eq(host.id, hostCare.host_id))
    .where(eq(host.adb_server, adbServerCodes.answers))
    .limit(1),
)

/** Forgets hosts whose ADB server answers: the next trouble begins anew. */
export async function forgetMended(tx: Sql): Promise<void> {
  await deleteMended.run(tx)
}

const deleteMended = prepared((q) => {
  const unwell = q
    .select({ id: host.id })
    .from(host)
    .where(sql`${host.adb_server} <> ${sql.raw(String(adbServerCodes.answers))}`)
  return q.delete(hostCare).where(notInArray(hostCare.host_id, unwell))
})

export async function noteHung(tx: Sql, note: { host: number; tries: number; due: number }): Promise<void> {
  await keep.run(tx, note)
}

const keep = prepared((q, p: Params<{ host: number; tries: number; due: number }>) =>
  q
    .insert(hostCare)
    .values({ host_id: p.host, tries: p.tries, due: p.due })
    .onConflictDoUpdate({ target: hostCare.host_id, set: { tries: p.tries, due: p.due } }),
)
