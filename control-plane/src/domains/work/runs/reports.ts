import type { ReportKind, ReportRow } from '@quarterdeck/shared/protocol/reports.ts'
import type { Sql } from '../../../platform/store/store.ts'

/** What a script has handed in of the account of its run. `at`: when, UTC milliseconds, never ahead of the control plane. */
export interface Reported<K extends ReportKind> {
  at: number
  row: ReportRow<K>
}

/** What has come of a row that was handed in. */
export type KeptReport = 'added' | 'changed' | 'same'

/** Whoever keeps rows of a kind: each as often as it may come, known by a key of its own. In the transaction that takes them. Says of each what has come of it. */
export type ReportKeeper<K extends ReportKind> = (
  tx: Sql,
  accountId: number,
  rows: readonly Reported<K>[],
) => Promise<readonly KeptReport[]>

export interface Reports {
  /** One keeper a kind. */
  register<K extends ReportKind>(kind: K, keeper: ReportKeeper<K>): void
  keeperOf(kind: ReportKind): ReportKeeper<ReportKind> | undefined
}

export function createReports(): Reports {
  const keepers = new Map<ReportKind, ReportKeeper<ReportKind>>()
  return {
    register(kind, keeper) {
      if (keepers.has(kind)) throw new Error(`rows of ${kind} have two keepers`)
      keepers.set(kind, keeper as ReportKeeper<ReportKind>)
    },
    keeperOf: (kind) => keepers.get(kind),
  }
}
