import type { Row, Sql, Statement } from '../../../platform/store/store.ts'
import { endMany, insertLease, setIdle } from './leaseStore.ts'
import { claimMs, type End, ends } from './rules.ts'
import { grantedEntry, type WaitlistEntry, waitlistFor } from './waitlistStore.ts'

export interface Ending {
  how: End
  now: number
  /** Who took them over. */
  takenBy?: string
}

/**
 * Ends leases inside the transaction of whatever ends them, so that nobody ever finds the phone free between its holder and the
 * one who has asked for it: that one's lease begins at once. Who takes a phone over begins a lease by hand.
 * `first`: statements that go before, on the same way to the database; gives back their rows.
 */
export async function endLeases(
  tx: Sql,
  numbers: readonly number[],
  { how, now, takenBy = '' }: Ending,
  first: readonly Statement[] = [],
): Promise<Row[][]> {
  if (numbers.length === 0) return tx.batch(first)
  const answers = await tx.batch([
    ...first,
    endMany.statement({ numbers, at: now, how: ends[how], takenBy }),
    waitlistFor.statement({ numbers, now }),
    setIdle.statement({ numbers, now }),
  ])
  const [ended = [], waiting = []] = answers.splice(first.length)
  if (how === 'takenOver' || waiting.length === 0) return answers
  const free = new Set(ended.map(({ phone }) => phone))
  for (const entry of waiting as unknown as WaitlistEntry[]) {
    // Of each phone the one who waits longest.
    if (free.delete(entry.phone_id)) await grant(tx, entry, now)
  }
  return answers
}

async function grant(tx: Sql, entry: WaitlistEntry, now: number): Promise<void> {
  await grantedEntry.run(tx, { id: entry.id })
  await insertLease(tx, {
    phone: entry.phone_id,
    kind: entry.kind,
    holder: entry.holder,
    holder_kind: entry.holder_kind,
    holder_id: entry.holder_id,
    run: '',
    reason: entry.reason,
    since: now,
    until: now + claimMs,
    asked_until: null,
    used: now,
    waiting: 1,
  })
}
