import type { ClimbEnd, Rung, Trouble } from '@quarterdeck/shared/contracts/selfCare.ts'
import { adbServerCodes } from '@quarterdeck/shared/resources/fleet/host.ts'
import { hostMachine } from '@quarterdeck/shared/states/host.ts'
import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import { and, eq, gt, inArray, isNull, lte, not, or, sql } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared, type Selected } from '../../../platform/schema/prepared.ts'
import { host, phone } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { isPhoneOut } from '../../work/runs/index.ts'
import { isHeld } from '../phoneLeases/index.ts'
import { phoneClimb } from './tables.ts'

// The only SQL about the table phone_climb.

const { online, silent, offline } = phoneMachine.codes

/** A step as it is kept. */
export interface Tried {
  rung: Rung
  at: number
  said: string
}

const isOpen = isNull(phoneClimb.ended)
const isReachable = and(eq(host.state, hostMachine.codes.online), eq(host.adb_server, adbServerCodes.answers))
/** Nobody has said that it is to be left alone. */
const mayBeHelped = and(eq(phone.adb, 1), eq(phone.maintenance, 0), eq(phone.start_account, 0))
const isFailing = (now: unknown) => and(eq(phone.state, online), gt(phone.rests_until, sql`${now}`))
const trouble = sql<Trouble>`CASE ${phone.state} WHEN ${sql.raw(String(silent))} THEN 'silent'
  WHEN ${sql.raw(String(offline))} THEN 'offline' ELSE 'failing' END`

/** Phones that nobody has, with a trouble that has lasted since then and for which nothing was tried. */
export function readTroubled(from: Sql, ask: { since: number; now: number; failing: number }) {
  return selectTroubled.all(from, ask)
}

const selectTroubled = prepared((q, p: Params<{ since: number; now: number; failing: number }>) => {
  const cause = sql<number>`iif(${phone.state} = ${sql.raw(String(online))}, ${phone.rests_until}, ${phone.presence_since})`
  return q
    .select({ id: phone.id, trouble, cause })
    .from(phone)
    .innerJoin(host, eq(host.id, phone.host))
    .leftJoin(phoneClimb, eq(phoneClimb.phone_id, phone.id))
    .where(
      and(
        isReachable,
        mayBeHelped,
        or(
          and(inArray(phone.state, [silent, offline]), lte(phone.presence_since, p.since)),
          and(sql`${p.failing} = 1`, isFailing(p.now)),
        ),
        or(
          isNull(phoneClimb.phone_id),
          and(sql`${phoneClimb.ended} IS NOT NULL`, sql`${phoneClimb.cause} <> ${cause}`),
        ),
        not(isHeld(phone.id)),
        not(isPhoneOut(phone.id)),
      ),
    )
})

export async function beginClimb(
  tx: Sql,
  climb: { id: number; trouble: Trouble; cause: number; now: number },
): Promise<void> {
  await insert.run(tx, climb)
}

const insert = prepared((q, p: Params<{ id: number; trouble: Trouble; cause: number; now: number }>) => {
  const fresh = { trouble: p.trouble, cause: p.cause, began: p.now, due: p.now }
  return q
    .insert(phoneClimb)
    .values({ phone_id: p.id, ...fresh })
    .onConflictDoUpdate({
      target: phoneClimb.phone_id,
      set: { ...fresh, rung: '', lease: null, tried: '[]', ended: null, how: '' },
    })
})

export type Climb = Selected<typeof selectOpen>

/** All climbs under way, with what their phones are now. */
export function readOpenClimbs(from: Sql): Promise<Climb[]> {
  return selectOpen.all(from)
}

const selectOpen = prepared((q) =>
  q
    .select({
      id: phone.id,
      phone: phone.id,
      serial: phone.serial,
      state: phone.state,
      host: sql<number>`coalesce(${phone.host}, 0)`,
      isReachable: sql<number>`coalesce(${isReachable}, 0)`,
      mayBeHelped: sql<number>`${mayBeHelped}`,
      // As the checks of the table say.
      trouble: sql<Trouble>`${phoneClimb.trouble}`,
      rung: sql<Rung | ''>`${phoneClimb.rung}`,
      cause: phoneClimb.cause,
      due: phoneClimb.due,
      lease: phoneClimb.lease,
      tried: phoneClimb.tried,
      reboots: phoneClimb.reboots,
    })
    .from(phoneClimb)
    .innerJoin(phone, eq(phone.id, phoneClimb.phone_id))
    .leftJoin(host, eq(host.id, phone.host))
    .where(isOpen)
    .orderBy(phoneClimb.due, phone.id),
)

/** A step is about to be taken. */
export async function noteStep(tx: Sql, step: NotedStep): Promise<void> {
  await updateStep.run(tx, step)
}

interface NotedStep {
  phone: number
  rung: Rung
  due: number
  lease: number | null
  tried: string
  reboots: string
}

const updateStep = prepared((q, p: Params<NotedStep>) =>
  q
    .update(phoneClimb)
    .set({ rung: p.rung, due: p.due, lease: p.lease, tried: p.tried, reboots: p.reboots })
    .where(and(eq(phoneClimb.phone_id, p.phone), isOpen)),
)

/** What came of the last step. */
export async function noteSaid(tx: Sql, said: { phone: number; tried: string }): Promise<void> {
  await updateTried.run(tx, said)
}

const updateTried = prepared((q, p: Params<{ phone: number; tried: string }>) =>
  q.update(phoneClimb).set({ tried: p.tried }).where(eq(phoneClimb.phone_id, p.phone)),
)

export async function endClimb(
  tx: Sql,
  end: { phone: number; how: ClimbEnd; cause: number; now: number },
): Promise<void> {
  await updateEnd.run(tx, end)
}

const updateEnd = prepared((q, p: Params<{ phone: number; how: ClimbEnd; cause: number; now: number }>) =>
  q
    .update(phoneClimb)
    .set({ ended: p.now, how: p.how, lease: null, cause: p.cause })
    .where(and(eq(phoneClimb.phone_id, p.phone), isOpen)),
)

/** The last climb of a phone. */
export function readClimb(from: Sql, phoneId: number) {
  return selectClimb.get(from, { phoneId })
}

const selectClimb = prepared((q, p: Params<{ phoneId: number }>) =>
  q
    .select({
      trouble: sql<Trouble>`${phoneClimb.trouble}`,
      began: phoneClimb.began,
      tried: phoneClimb.tried,
      due: phoneClimb.due,
      how: sql<ClimbEnd | ''>`${phoneClimb.how}`,
    })
    .from(phoneClimb)
    .where(eq(phoneClimb.phone_id, p.phoneId)),
)

/** The phones of a host, for which everything on it is stopped. */
export function readPhonesOf(from: Sql, hostId: number): Promise<{ id: number; serial: string }[]> {
  return selectPhones.all(from, { hostId })
}

const selectPhones = prepared((q, p: Params<{ hostId: number }>) =>
  q
    .select({ id: phone.id, serial: phone.serial })
    .from(phone)
    .where(and(eq(phone.host, p.hostId), eq(phone.state, online))),
)

/** Since when a phone is as it is now. */
export async function readCause(from: Sql, phoneId: number): Promise<number> {
  return (await selectCause.get(from, { phoneId }))?.since ?? 0
}

const selectCause = prepared((q, p: Params<{ phoneId: number }>) =>
  q.select({ since: phone.presence_since }).from(phone).where(eq(phone.id, p.phoneId)),
)
