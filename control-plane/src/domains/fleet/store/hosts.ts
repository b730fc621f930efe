import { type HostState, hostMachine } from '@quarterdeck/shared/states/host.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { type Stateful, transition } from '../../../platform/transition.ts'
import { phones } from './phones.ts'

export const hosts: Stateful<HostState> = { machine: hostMachine, table: 'host', key: 'id', column: 'state' }

export interface HostRow {
  id: number
  name: string
}

export function findHost(sql: Sql, secretHash: string): Promise<HostRow | undefined> {
  return sql.get<HostRow>('SELECT h.id, h.name FROM host_secret s JOIN host h ON h.id = s.host_id WHERE s.hash = ?', [
    secretHash,
  ])
}

export async function insertToken(
  tx: Sql,
  token: { hash: string; by: string; at: number; expires: number },
): Promise<void> {
  await tx.run('DELETE FROM enrol_token WHERE expires_at <= ?', [token.at])
  await tx.run('INSERT INTO enrol_token (hash, created_by, created_at, expires_at) VALUES (?, ?, ?, ?)', [
    token.hash,
    token.by,
    token.at,
    token.expires,
  ])
}

/** Uses a token up; undefined when it is unknown, past, or used already. */
export function useToken(tx: Sql, hash: string, at: number): Promise<{ created_by: string } | undefined> {
  return tx.get(
    'UPDATE enrol_token SET used_at = ? WHERE hash = ? AND used_at IS NULL AND expires_at > ? RETURNING created_by',
    [at, hash, at],
  )
}

/** A host of that name, or of the name with the next free number behind it: nobody takes over the host of another. */
export async function insertHost(tx: Sql, wanted: string, os: string, at: number): Promise<HostRow> {
  const taken = await tx.all<{ name: string }>(`SELECT name FROM host WHERE name = ? OR name LIKE ? ESCAPE '\\'`, [
    wanted,
    `${wanted.replace(/[\\%_]/g, '\\$&')}-%`,
  ])
  const names = new Set(taken.map((row) => row.name))
  let name = wanted
  for (let n = 2; names.has(name); n++) name = `${wanted}-${n}`
  const { lastId } = await tx.run('INSERT INTO host (name, os, enrolled) VALUES (?, ?, ?)', [name, os, at])
  return { id: lastId, name }
}

export async function insertSecret(tx: Sql, hostId: number, hash: string, at: number): Promise<void> {
  await tx.run('INSERT INTO host_secret (host_id, hash, created_at) VALUES (?, ?, ?)', [hostId, hash, at])
}

export async function markOnline(
  tx: Sql,
  hostId: number,
  { os, agentVersion, at }: { os: string; agentVersion: string; at: number },
): Promise<void> {
  // A host may come back on a new line before the old one is known to be dead: it is online already then.
  await tx.run('UPDATE host SET os = ?, agent_version = ?, last_seen = ? WHERE id = ?', [
    os.slice(0, 200),
    agentVersion.slice(0, 32),
    at,
    hostId,
  ])
  await transition(tx, hosts, { to: 'online', where: 'id = ?', params: [hostId], at })
}

/** The host is gone, and with it its phones. Gives back those. */
export async function markGone(tx: Sql, hostId: number, at: number): Promise<number[]> {
  await transition(tx, hosts, { to: 'offline', where: 'id = ?', params: [hostId], set: { last_seen: at }, at })
  const rows = await transition(tx, phones, { to: 'offline', where: 'host = ?', params: [hostId], at })
  return rows.map((row) => Number(row.id))
}

/** At start nobody is connected yet. */
export async function markAllGone(tx: Sql, at: number): Promise<void> {
  await transition(tx, hosts, { to: 'offline', where: '1', at })
  await transition(tx, phones, { to: 'offline', where: '1', at })
}

/** Serials of a host's phones for which ADB is switched off. */
export async function readAdbOff(sql: Sql): Promise<Map<number, string[]>> {
  const rows = await sql.all<{ host_id: number; serial: string }>(
    'SELECT host AS host_id, serial FROM phone WHERE adb = 0 AND host IS NOT NULL ORDER BY serial',
  )
  return new Map(
    [...Map.groupBy(rows, (row) => row.host_id)].map(([host, own]) => [host, own.map((row) => row.serial)]),
  )
}
