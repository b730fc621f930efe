import { mostReports, type Report } from '@quarterdeck/shared/protocol/reports.ts'
import type { HeldLease, RunDeps } from '../deps.ts'
import { readReporter } from '../store/leases.ts'

/**
 * Keeps what a script handed in: of the account of that lease, and from the host that was given it. Also when the lease is lost, because what was
 * seen was seen; a dry run has no account, and nothing of it counts.
 */
export function keepReports(
  { store, reports, now }: Pick<RunDeps, 'store' | 'reports' | 'now'>,
  held: HeldLease,
  { from, rows }: { from: number; rows: readonly Report[] },
): Promise<void> {
  return store.write(async (tx) => {
    const reporter = await readReporter(tx, held)
    if (!reporter) return
    const kept = rows.slice(0, Math.max(0, mostReports - from))
    for (const [kind, own] of Map.groupBy(kept, (one) => one.kind)) {
      const told = own.map(({ at, row }) => ({ at: Math.min(at, now()), row }))
      await reports.keeperOf(kind)?.(tx, reporter.account, told)
    }
  })
}
