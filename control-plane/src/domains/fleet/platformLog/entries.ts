import { asc, eq, sql } from '../../../platform/schema/drizzle.ts'
import { inOrder } from '../../../platform/schema/inOrder.ts'
import { paramTable } from '../../../platform/schema/paramTable.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { host, phone, platformLog } from '../../../platform/schema/tables.gen.ts'
import type { Sql, Statement } from '../../../platform/store/store.ts'
import type { ChangeCall } from '../../../resources/write/changeCall.ts'
import { type DeviceEvent, deviceEvent } from '../../deviceEvent.ts'

/** Whom it happened to; of a phone the host follows. */
export interface LogLocation {
  phone?: number | undefined
  host?: number | undefined
  /** The user who did it; nobody where it came about by itself. */
  actor?: string | undefined
}

export interface LogEntry {
  kind: number
  event: string
  phone: number | null
  host: number | null
  actor: string
}

/** An entry of the platform log: what happened, to which phone or host, and by whom. */
export function logEntry<V extends string>(
  what: DeviceEvent<V>,
  values: Readonly<Record<V, string | number>>,
  { phone, host, actor = '' }: LogLocation,
): LogEntry {
  return { ...deviceEvent(what, values), phone: phone ?? null, host: host ?? null, actor }
}

/** Writes entries, in their order, as one statement of a transaction: they stand or fall with what they tell of. */
export function logging(entries: readonly LogEntry[], at: number): Statement {
  return insertAll.statement({ entries, at })
}

/** Within a change of a list: by whoever asks for it. */
export async function logWithin(tx: Sql, call: ChangeCall, entries: readonly LogEntry[]): Promise<void> {
  if (entries.length === 0) return
  const by = entries.map((entry) => ({ ...entry, actor: call.actor.username }))
  await tx.batch([logging(by, call.at)])
}

// What phone and host are called now stays with the entry.
const insertAll = prepared((q, { entries, at }: Params<{ entries: readonly LogEntry[]; at: number }>) =>
  q.insert(platformLog).select(
    q
      .select(
        inOrder(platformLog, {
          id: sql`NULL`,
          at: sql`${at}`,
          kind: paramTable.member<number>('kind'),
          serial: sql`coalesce(${phone.serial}, '')`,
          host_name: sql`coalesce(${host.name}, '')`,
          event: paramTable.member<string>('event'),
          actor: paramTable.member<string>('actor'),
          phone: sql`${phone.id}`,
          host: sql`${host.id}`,
          side: sql`0`,
        }),
      )
      .from(paramTable.list(entries))
      .leftJoin(phone, eq(phone.id, paramTable.member<number>('phone')))
      .leftJoin(host, eq(host.id, sql`coalesce(${paramTable.member<number>('host')}, ${phone.host})`))
      .orderBy(asc(paramTable.place)),
  ),
)
