import type { PhoneHolder } from '@quarterdeck/shared/contracts/phoneLeases.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { leaseReasonCode } from '@quarterdeck/shared/values/leaseReason.ts'
import type { Sql, Statement } from '../../../platform/store/store.ts'
import { endLeases } from './endLeases.ts'
import { columnsOf, type Holder, type HolderColumns, isOf } from './holder.ts'
import type { Holders } from './holders.ts'
import { insertLease, insertStatement, type OpenLease, readOpen, useLease } from './leaseStore.ts'
import { type Kind, kinds, untilOf } from './rules.ts'
import { deleteWaitlistEntry, insertWaitlistEntry } from './waitlistStore.ts'

export interface Taking {
  phone: { id: number; serial: string }
  kind: Exclude<Kind, 'run'>
  holder: Holder & { name: string }
  reason: string
  /** Null: as long as it is used. */
  minutes: number | null
  now: number
  idleMs: number
}

/** What a call does with whoever holds the phone: refuses, or sees to it that the phone comes free. */
export type Clear = (holder: OpenLease) => Promise<void>

/** Takes a phone for somebody, who then does not wait for it any more. Who holds it already goes on. Gives the number. */
export async function takePhone(tx: Sql, taking: Taking, clear: Clear): Promise<number> {
  const { phone, kind, holder, reason, minutes, now, idleMs } = taking
  const askedUntil = minutes === null ? null : now + minutes * 60_000
  const until = untilOf(now, idleMs, askedUntil)
  const open = await readOpen(tx, phone.id)
  if (open && isHeldBy(open, taking)) {
    await useLease(tx, { number: open.number, now, until, askedUntil, reason })
    return open.number
  }
  if (open) await clear(open)
  await deleteWaitlistEntry(tx, phone.id, holder)
  return insertLease(tx, {
    phone: phone.id,
    kind: kinds[kind],
    holder: holder.name.slice(0, 64),
    ...columnsOf(holder),
    run: '',
    reason,
    since: now,
    until,
    asked_until: askedUntil,
    used: now,
    waiting: 0,
  })
}

/** Whoever asks gets the phone once its holder is done, and keeps the place when asking again. */
export async function askForPhone(
  tx: Sql,
  { phone, kind, holder, reason, now }: Omit<Taking, 'minutes' | 'idleMs'>,
  expires: number,
): Promise<void> {
  await insertWaitlistEntry(tx, {
    phone_id: phone.id,
    kind: kinds[kind],
    holder: holder.name.slice(0, 64),
    ...columnsOf(holder),
    reason,
    since: now,
    expires,
  })
}

/** Is this the lease of the one who asks? */
export function isHeldBy(
  open: HolderColumns & Pick<OpenLease, 'kind'>,
  { kind, holder }: Pick<Taking, 'kind' | 'holder'>,
): boolean {
  return open.kind === kinds[kind] && isOf(open, holder)
}

/**
 * A lease for a run, inside the transaction that gives the run to the phone; the gate has seen that it is free. Behind it
 * `newestLease` is its number.
 */
export function leaseForRun(given: { phone: number; run: string; script: string; now: number }): Statement {
  const { phone, run, script, now } = given
  return insertStatement({
    phone,
    kind: kinds.run,
    holder: script.slice(0, 64),
    ...columnsOf({ kind: 'run', id: 0 }),
    run,
    reason: '',
    since: now,
    until: null,
    asked_until: null,
    used: now,
    waiting: 0,
  })
}

/** Makes way for the one who takes a phone over: of a run its domain says how, of others it ends here. */
export async function preemptLease(
  tx: Sql,
  open: OpenLease,
  { holders, by, now }: { holders: Holders; by: string; now: number },
): Promise<() => void> {
  if (open.kind === kinds.run) return holders.preemptRun(tx, open, { by, now })
  await endLeases(tx, [open.number], { how: 'takenOver', takenBy: by, now })
  return () => undefined
}

/** Who has a phone, as it is told to others. */
export function holderOf(
  { phone, serial, number, kind, holder, reason, run, since, until }: OpenLease,
  inWords: (ms: number) => string,
): PhoneHolder {
  const times = { since: inWords(since), until: until === null ? '' : inWords(until) }
  return { phone, serial, number, kind, holder, reason, run, ...times }
}

/** What is said to whoever does not get a phone. */
export function refusalOf(open: OpenLease, inWords: (ms: number) => string): AppError {
  const answer = holderOf(open, inWords)
  const { serial, holder, since, until, reason } = answer
  const said = { phone: serial, holder, since, until, reason }
  if (open.kind === kinds.run) return new AppError('phone_runs', said, { answer })
  // What the product wrote is a code, which is a word in the message alone.
  const code = leaseReasonCode(reason)
  if (code !== undefined) answer.reason = ''
  const words = code === undefined ? {} : { words: { reason: { text: codeKey('phone-lease.reason', code) } } }
  return new AppError('phone_held', said, { answer, ...words })
}
