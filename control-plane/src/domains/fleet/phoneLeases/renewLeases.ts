import type { Sql } from '../../../platform/store/store.ts'
import { type OpenLease, useLease } from './leaseStore.ts'
import { untilOf } from './rules.ts'

/** Somebody still wants these phones: their leases go on, also past the time that was asked for. */
export async function renewPhoneLeases(
  tx: Sql,
  leases: readonly OpenLease[],
  { now, idleMs }: { now: number; idleMs: number },
): Promise<void> {
  for (const { number, asked_until, reason } of leases) {
    const askedUntil = asked_until === null ? null : Math.max(asked_until, now + idleMs)
    await useLease(tx, { number, now, until: untilOf(now, idleMs, askedUntil), askedUntil, reason })
  }
}
