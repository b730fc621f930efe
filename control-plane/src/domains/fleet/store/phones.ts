import type { PhoneFacts } from '@quarterdeck/shared/protocol/agent.ts'
import { hostMachine } from '@quarterdeck/shared/states/host.ts'
import { type PhoneState, phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import type { Sql, Statement } from '../../../platform/store/store.ts'
import { type Stateful, transition } from '../../../platform/transition.ts'
import { operatorOf } from '../operators.ts'

export const phones: Stateful<PhoneState> = { machine: phoneMachine, table: 'phone', key: 'id', column: 'state' }

export interface KnownPhone {
  hostId: number | null
  isHostOnline: boolean
  isOnline: boolean
}

export async function readKnown(sql: Sql, serials: readonly string[]): Promise<Map<string, KnownPhone>> {
  const rows = await sql.all<{ serial: string; state: number; host_id: number | null; host_state: number | null }>(
    `SELECT p.serial, p.state, p.host AS host_id, h.state AS host_state
     FROM json_each(?) k CROSS JOIN phone p ON p.serial = k.value LEFT JOIN host h ON h.id = p.host`,
    [JSON.stringify(serials)],
  )
  return new Map(
    rows.map((row) => [
      row.serial,
      {
        hostId: row.host_id,
        isHostOnline: row.host_state === hostMachine.codes.online,
        isOnline: row.state === phoneMachine.codes.online,
      },
    ]),
  )
}

/** Inserts or updates the columns that the agent knows, and the states. Gives back the ids by serial. */
export async function writePhones(
  tx: Sql,
  hostId: number,
  facts: readonly PhoneFacts[],
  at: number,
): Promise<Map<string, number>> {
  const values = facts.map((phone) => {
    const sim = firstSim(phone)
    return {
      serial: phone.serial.slice(0, 128),
      last_seen: phone.state === 'online' ? at : null,
      model: phone.model.slice(0, 128),
      android: phone.release.slice(0, 32),
      operator: sim ? operatorOf(sim.numeric) : 0,
      number: (sim?.number ?? '').slice(0, 32),
      area: phone.area.slice(0, 64),
      battery: Math.round(phone.battery),
    }
  })
  const names = ['serial', 'model', 'android', 'operator', 'number', 'area', 'battery'] as const
  const taken = names.slice(1)
  const rows = await tx.all<{ id: number; serial: string }>(
    `INSERT INTO phone (host, last_seen, ${names.join(', ')})
     SELECT ?1, value ->> 'last_seen', ${names.map((name) => `value ->> '${name}'`).join(', ')}
     FROM json_each(?2) WHERE true
     ON CONFLICT (serial) DO UPDATE SET host = excluded.host, last_seen = coalesce(excluded.last_seen, phone.last_seen),
       ${taken.map((name) => `${name} = excluded.${name}`).join(', ')}
     RETURNING id, serial`,
    [hostId, JSON.stringify(values)],
  )
  for (const [state, own] of Map.groupBy(facts, (phone) => phone.state)) {
    const serials = JSON.stringify(own.map((phone) => phone.serial.slice(0, 128)))
    await transition(tx, phones, {
      to: state,
      where: 'serial IN (SELECT value FROM json_each(?))',
      params: [serials],
      at,
    })
  }
  return new Map(rows.map((row) => [row.serial, row.id]))
}

/** SIMs, subsystems and apps are replaced; rows that stay as they are cost no write. */
export async function writeDetails(tx: Sql, phones: readonly { id: number; phone: PhoneFacts }[]): Promise<void> {
  // What an offline phone cannot tell is kept as it was last seen.
  const online = phones.filter(({ phone }) => phone.state === 'online')
  const statements = online.flatMap(({ id, phone }) => detailsOf(id, phone))
  if (statements.length > 0) await tx.batch(statements)
}

function detailsOf(id: number, { sims, users, apps }: PhoneFacts): Statement[] {
  const simRows = sims.map(({ slot, carrier, numeric, number, iccid, kind }) => ({
    ...{ slot, carrier, numeric, number, iccid, kind },
    operator: operatorOf(numeric),
  }))
  return [
    ...replace('phone_sim', 'slot', ['carrier', 'numeric', 'operator', 'number', 'iccid', 'kind'], id, simRows),
    ...replace('phone_subsystem', 'user', ['name'], id, users),
    ...replace('phone_app', 'package', ['version', 'md5'], id, apps),
  ]
}

function replace(
  table: string,
  key: string,
  columns: readonly string[],
  phoneId: number,
  rows: readonly object[],
): Statement[] {
  const json = JSON.stringify(rows)
  const names = [key, ...columns]
  return [
    {
      sql: `DELETE FROM ${table} WHERE phone_id = ? AND ${key} NOT IN (SELECT value ->> '${key}' FROM json_each(?))`,
      params: [phoneId, json],
    },
    {
      sql: `INSERT INTO ${table} (phone_id, ${names.join(', ')})
        SELECT ?, ${names.map((name) => `value ->> '${name}'`).join(', ')} FROM json_each(?) WHERE true
        ON CONFLICT (phone_id, ${key}) DO UPDATE SET ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}
        WHERE ${columns.map((name) => `${name} IS NOT excluded.${name}`).join(' OR ')}`,
      params: [phoneId, json],
    },
  ]
}

/** Phones of a host that it no longer names. */
export async function markMissing(tx: Sql, hostId: number, serials: readonly string[], at: number): Promise<number[]> {
  const rows = await transition(tx, phones, {
    to: 'offline',
    where: `host = ? AND serial NOT IN (SELECT value FROM json_each(?))`,
    params: [hostId, JSON.stringify(serials)],
    at,
  })
  return rows.map((row) => Number(row.id))
}

/** The SIM that counts is that of the lowest slot. */
function firstSim({ sims }: PhoneFacts): PhoneFacts['sims'][number] | undefined {
  return sims.toSorted((a, b) => a.slot - b.slot)[0]
}
