import type { PhoneTrouble, RecoveryEnd, RecoveryStep } from '@quarterdeck/shared/contracts/recovery.ts'
import { adbServerCodes } from '@quarterdeck/shared/resources/fleet/host.ts'
import { hostMachine } from '@quarterdeck/shared/states/host.ts'
import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import { and, eq, gt, inArray, isNull, lte, not, or, sql } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared, type Selected, take } from '../../../platform/schema/prepared.ts'
import { host, phone } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { isPhoneOut } from '../../work/runs/index.ts'
import { isHeld } from '../phoneLeases/index.ts'
import { phoneRecovery } from './tables.ts'

// The only SQL about the table phone_recovery.

const { online, silent, offline } = phoneMachine.codes

/** A step as it is kept. */
export interface AttemptedStep {
  step: RecoveryStep
  at: number
  said: string
}

const isOpen = isNull(phoneRecovery.ended)
const isReachable = and(eq(host.state, hostMachine.codes.online), eq(host.adb_server, adbServerCodes.answers))
/** Nobody has said that it is to be left alone. */
const mayBeHelped = and(eq(phone.adb, 1), eq(phone.maintenance, 0), eq(phone.start_account, 0))
const isFailing = (now: unknown) => and(eq(phone.state, online), gt(phone.rests_until, sql`${now}`))
const trouble = sql<PhoneTrouble>`CASE ${phone.state} WHEN ${sql.raw(String(silent))} THEN 'silent'
  WHEN ${sql.raw(String(offline))} THEN 'offline' ELSE 'failing' END`

/** Phones that nobody has, with a trouble that has lasted since then and for which nothing was tried. */
export function readTroubled(from: Sql, ask: { since: number; now: number; failing: number; count: number }) {
  return selectTroubled.all(from, ask)
}

const selectTroubled = prepared((q, p: Params<{ since: number; now: number; failing: number; count: number }>) => {
  const cause = sql<number>`iif(${phone.state} = ${sql.raw(String(online))}, ${phone.rests_until}, ${phone.presence_since})`
  return q
    .select({ id: phone.id, trouble, cause })
    .from(phone)
    .innerJoin(host, eq(host.id, phone.host))
    .leftJoin(phoneRecovery, eq(phoneRecovery.phone_id, phone.id))
    .where(
      and(
        isReachable,
        mayBeHelped,
        or(
          and(inArray(phone.state, [silent, offline]), lte(phone.presence_since, p.since)),
          and(sql`${p.failing} = 1`, isFailing(p.now)),
        ),
        or(
          isNull(phoneRecovery.phone_id),
          and(sql`${phoneRecovery.ended} IS NOT NULL`, sql`${phoneRecovery.cause} <> ${cause}`),
        ),
        not(isHeld(phone.id)),
        not(isPhoneOut(phone.id)),
      ),
    )
    .limit(take(p.count))
})

export async function beginRecovery(
  tx: Sql,
  recovery: { id: number; trouble: PhoneTrouble; cause: number; now: number },
): Promise<void> {
  await insert.run(tx, recovery)
}

const insert = prepared((q, p: Params<{ id: number; trouble: PhoneTrouble; cause: number; now: number }>) => {
  const fresh = { trouble: p.trouble, cause: p.cause, began: p.now, due: p.now }
  return q
    .insert(phoneRecovery)
    .values({ phone_id: p.id, ...fresh })
    .onConflictDoUpdate({
      target: phoneRecovery.phone_id,
      set: { ...fresh, step: '', lease: null, tried: '[]', ended: null, how: '' },
    })
})

export type Recovery = Selected<typeof selectOpen>

/** All recoveries under way, with what their phones are now. */
export function readOpenRecoveries(from: Sql): Promise<Recovery[]> {
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
      trouble: sql<PhoneTrouble>`${phoneRecovery.trouble}`,
      step: sql<RecoveryStep | ''>`${phoneRecovery.step}`,
      cause: phoneRecovery.cause,
      due: phoneRecovery.due,
      lease: phoneRecovery.lease,
      tried: phoneRecovery.tried,
      reboots: phoneRecovery.reboots,
    })
    .from(phoneRecovery)
    .innerJoin(phone, eq(phone.id, phoneRecovery.phone_id))
    .leftJoin(host, eq(host.id, phone.host))
    .where(isOpen)
    .orderBy(phoneRecovery.due, phone.id),
)

/** A step is about to be taken. */
export async function noteStep(tx: Sql, step: NotedStep): Promise<void> {
  await updateStep.run(tx, step)
}

interface NotedStep {
  phone: number
  step: RecoveryStep
  due: number
  lease: number | null
  tried: string
  reboots: string
}

const updateStep = prepared((q, p: Params<NotedStep>) =>
  q
    .update(phoneRecovery)
    .set({ step: p.step, due: p.due, lease: p.lease, tried: p.tried, reboots: p.reboots })
    .where(and(eq(phoneRecovery.phone_id, p.phone), isOpen)),
)

/** What came of the last step. */
export async function noteSaid(tx: Sql, said: { phone: number; tried: string }): Promise<void> {
  await updateTried.run(tx, said)
}

const updateTried = prepared((q, p: Params<{ phone: number; tried: string }>) =>
  q.update(phoneRecovery).set({ tried: p.tried }).where(eq(phoneRecovery.phone_id, p.phone)),
)

export async function endRecovery(
  tx: Sql,
  end: { phone: number; how: RecoveryEnd; cause: number; now: number },
): Promise<void> {
  await updateEnd.run(tx, end)
}

const updateEnd = prepared((q, p: Params<{ phone: number; how: RecoveryEnd; cause: number; now: number }>) =>
  q
    .update(phoneRecovery)
    .set({ ended: p.now, how: p.how, lease: null, cause: p.cause })
    .where(and(eq(phoneRecovery.phone_id, p.phone), isOpen)),
)

/** The last recovery of a phone. */
export function readRecovery(from: Sql, phoneId: number) {
  return selectRecovery.get(from, { phoneId })
}

const selectRecovery = prepared((q, p: Params<{ phoneId: number }>) =>
  q
    .select({
      trouble: sql<PhoneTrouble>`${phoneRecovery.trouble}`,
      began: phoneRecovery.began,
      tried: phoneRecovery.tried,
      due: phoneRecovery.due,
      how: sql<RecoveryEnd | ''>`${phoneRecovery.how}`,
    })
    .from(phoneRecovery)
    .where(eq(phoneRecovery.phone_id, p.phoneId)),
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
