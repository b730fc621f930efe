import { nameOf } from '../../../../platform/schema/nameOf.ts'
import { host, phone, userGroup } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { Test } from '../../../../resources/visibility/readable.ts'

/** For what work is stopped. */
export type HaltScope = { kind: 'fleet' } | { kind: 'group' | 'host' | 'phone'; id: number }
/** In the order of the codes in the table `halt`. */
export const haltKinds = ['fleet', 'group', 'host', 'phone'] as const

export interface Halt {
  kind: (typeof haltKinds)[number]
  /** Of the group, host or phone; 0 for the fleet. */
  id: number
  /** What that is called. */
  name: string
  reason: string
  by: string
  /** How far whoever stopped it reached then, as a code. */
  reach: number
  since: number
}

/** Which column of `halt` names what is stopped. */
const targets = { fleet: undefined, group: 'user_group', host: 'host', phone: 'phone' } as const

/** The halts below the fleet that hold the phone `p`. A group is that of whoever is responsible for the phone. */
const ofPhone = 'k.phone = p.id OR k.host = p.host OR k.user_group = p.user_group_id'
export const isFleetHalted = 'EXISTS (SELECT 1 FROM halt k WHERE k.kind = 0)'
export const isPhoneHalted = `EXISTS (SELECT 1 FROM halt k WHERE ${ofPhone})`
/** The run `r` is on a phone that was stopped before `?1`, with the fleet or by itself. */
export const isRunHalted = `(EXISTS (SELECT 1 FROM halt k WHERE k.kind = 0 AND k.since <= ?1) OR EXISTS
  (SELECT 1 FROM ${nameOf(phone)} p JOIN halt k ON k.since <= ?1 AND (${ofPhone}) WHERE p.id = r.phone_id))`

/** False where it is stopped already. */
export async function insertHalt(
  tx: Sql,
  scope: HaltScope,
  { reason, by, reach, since }: Pick<Halt, 'reason' | 'by' | 'reach' | 'since'>,
): Promise<boolean> {
  const target = targets[scope.kind]
  const { changes } = await tx.run(
    `INSERT INTO halt (kind, reason, "by", reach, since${target ? `, ${target}` : ''}) VALUES (?, ?, ?, ?, ?${target ? ', ?' : ''})
     ON CONFLICT DO NOTHING`,
    [haltKinds.indexOf(scope.kind), reason, by, reach, since, ...('id' in scope ? [scope.id] : [])],
  )
  return changes > 0
}

/** Whoever reaches further takes over a stop that stands, with the reason; since when stays. False where it is wide enough already. */
export async function widenHalt(
  tx: Sql,
  scope: HaltScope,
  { reason, by, reach }: Pick<Halt, 'reason' | 'by' | 'reach'>,
): Promise<boolean> {
  const where = 'id' in scope ? `${targets[scope.kind]} = ?` : 'kind = 0'
  const { changes } = await tx.run(`UPDATE halt SET reason = ?, "by" = ?, reach = ? WHERE reach < ? AND ${where}`, [
    ...[reason, by, reach, reach],
    ...('id' in scope ? [scope.id] : []),
  ])
  return changes > 0
}

export async function deleteHalt(tx: Sql, scope: HaltScope): Promise<void> {
  const where = 'id' in scope ? `${targets[scope.kind]} = ?` : 'kind = 0'
  await tx.run(`DELETE FROM halt WHERE ${where}`, 'id' in scope ? [scope.id] : [])
}

const named = `SELECT k.kind, coalesce(k.user_group, k.host, k.phone, 0) AS id,
    coalesce(g.name, h.name, ph.serial, '') AS name, k.reason, k."by", k.reach, k.since
  FROM halt k LEFT JOIN ${nameOf(userGroup)} g ON g.id = k.user_group LEFT JOIN ${nameOf(host)} h ON h.id = k.host
    LEFT JOIN ${nameOf(phone)} ph ON ph.id = k.phone`

/** All that stand, the widest first. */
export async function readHalts(sql: Sql): Promise<Halt[]> {
  return (await sql.all<Stored>(`${named} ORDER BY k.kind, k.since, k.id`)).map(toHalt)
}

/** That of the fleet, or the widest one below it that holds a phone. */
export async function readHaltOf(sql: Sql, what: 'fleet' | number): Promise<Halt | undefined> {
  const row =
    what === 'fleet'
      ? await sql.get<Stored>(`${named} WHERE k.kind = 0`)
      : await sql.get<Stored>(`${named} JOIN ${nameOf(phone)} p ON p.id = ? WHERE ${ofPhone} ORDER BY k.kind LIMIT 1`, [
          what,
        ])
  return row && toHalt(row)
}

/** The halt of exactly this, not one that holds it as well. */
export async function readHalt(sql: Sql, scope: HaltScope): Promise<Halt | undefined> {
  const target = targets[scope.kind]
  const row = await sql.get<Stored>(
    `${named} WHERE ${target ? `k.${target} = ?` : 'k.kind = 0'}`,
    'id' in scope ? [scope.id] : [],
  )
  return row && toHalt(row)
}

/** Does this hold a phone that somebody does not see? `seen` is about the phone `p`; nothing: all are seen. */
export async function hasUnseenPhone(sql: Sql, scope: HaltScope, seen: Test | undefined): Promise<boolean> {
  if (!seen) return false
  const within = { fleet: '1', group: 'p.user_group_id = ?', host: 'p.host = ?', phone: 'p.id = ?' }[scope.kind]
  const id = scope.kind === 'fleet' ? [] : [scope.id]
  const unseen = `SELECT 1 FROM ${nameOf(phone)} p WHERE ${within} AND (${seen.sql}) IS NOT TRUE LIMIT 1`
  return (await sql.get(unseen, [...id, ...seen.params])) !== undefined
}

type Stored = Omit<Halt, 'kind'> & { kind: number }

function toHalt({ kind, ...row }: Stored): Halt {
  return { ...row, kind: haltKinds[kind]! }
}

/** What a host has to know when it connects: whether the fleet stands still, and which of its phones do. */
export async function readHaltsOfHost(sql: Sql, hostId: number): Promise<{ halted: boolean; haltedPhones: string[] }> {
  const fleet = await sql.get<{ halted: number }>(`SELECT ${isFleetHalted} AS halted`)
  const phones = await sql.all<{ serial: string }>(
    `SELECT serial FROM ${nameOf(phone)} p WHERE host = ? AND ${isPhoneHalted}`,
    [hostId],
  )
  return { halted: fleet?.halted === 1, haltedPhones: phones.map(({ serial }) => serial) }
}

/** Phones whose host could not be told, and until when at the latest they work on. */
export async function insertUnheard(tx: Sql, phones: readonly { phoneId: number; until: number }[]): Promise<void> {
  await tx.run(
    `INSERT INTO halt_unheard (phone, until) SELECT value ->> 'phoneId', value ->> 'until' FROM json_each(?) WHERE true
     ON CONFLICT (phone) DO UPDATE SET until = max(until, excluded.until)`,
    [JSON.stringify(phones)],
  )
}

/** The host has heard it now. */
export async function deleteUnheard(tx: Sql, hostId: number, now: number): Promise<void> {
  await tx.run(
    `DELETE FROM halt_unheard WHERE until <= ? OR phone IN (SELECT id FROM ${nameOf(phone)} WHERE host = ?)`,
    [now, hostId],
  )
}

/** Of the phones `p` that somebody sees. */
export async function readUnheard(
  sql: Sql,
  now: number,
  seen: Test | undefined,
): Promise<{ phones: number; until: number | null }> {
  const row = await sql.get<{ phones: number; until: number | null }>(
    `SELECT count(*) AS phones, max(u.until) AS until FROM halt_unheard u JOIN ${nameOf(phone)} p ON p.id = u.phone
     WHERE u.until > ?${seen ? ` AND ${seen.sql}` : ''}`,
    [now, ...(seen?.params ?? [])],
  )
  return row ?? { phones: 0, until: null }
}
