import { mostReports, type Report, type ReportKind } from '@quarterdeck/shared/protocol/reports.ts'
import { mostCounted, withoutTooMany } from '@quarterdeck/shared/values/mostCounted.ts'
import type { HeldLease, RunDeps } from '../deps.ts'
import { maxLogLines } from '../rules.ts'
import { readReporter } from '../store/leases.ts'
import { addLog } from '../store/runs.ts'

/**
 * Keeps what a script handed in: of the account of that lease, and from the host that was given it. Also when the lease is lost, because what was
 * seen was seen; a dry run has no account, and nothing of it counts. A number that cannot be is left out, and the log of the run names it.
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
      const told = own.map(({ at, row }) => ({ at: Math.min(at, now()), ...withoutTooMany(row) }))
      await reports.keeperOf(kind)?.(
        tx,
        reporter.account,
        told.map(({ at, row }) => ({ at, row })),
      )
      const lacking = told.filter(({ left }) => left.length > 0)
      if (lacking.length === 0) continue
      const line = { at: now(), level: 'warn', text: leftOut(kind, lacking) }
      await addLog(tx, reporter.seq, held.lease, [line], maxLogLines)
    }
  })
}

/** A line for the log of the run, which names the first few. */
function leftOut(kind: ReportKind, rows: readonly { row: object; left: readonly string[] }[]): string {
  const named = rows.slice(0, 10).map(({ row, left }) => `${left.join(', ')}${'link' in row ? ` of ${row.link}` : ''}`)
  const more = rows.length > named.length ? ` and ${rows.length - named.length} more` : ''
  return `${kind}: numbers above ${mostCounted} are left out: ${named.join('; ')}${more}`
}
