import type { RetentionLimit, RetentionName } from '@quarterdeck/shared/contracts/retention.ts'
import { alertEventMachine } from '@quarterdeck/shared/states/alert.ts'

/** Rows of a table that go, the oldest first. */
export interface TablePolicy extends RetentionLimit {
  name: RetentionName
  table: string
  /** Its integer primary key. */
  key: string
  /** UTC milliseconds. Indexed; or, with `inOrder`, growing with the key. */
  time: string
  inOrder?: true
  /** Only these are ever taken out. */
  only?: string
  /** Tables whose `run_seq` points here, and whose rows go with it. */
  children?: readonly string[]
}

type Further = Pick<TablePolicy, 'inOrder' | 'only' | 'key' | 'children'>

/**
 * Defaults for a disk of 50 GB: filled to their budgets, all of it takes about
 * 40 GB with its indexes. Articles are a library, not a log: they have no age.
 */
export const policies: readonly TablePolicy[] = [
  policy('access', 'site_access', 'create_time', 365, 10_000_000),
  policy('articles', 'article', 'create_time', 0, 500_000),
  policy('boosts', 'boost_log', 'boost_time', 730, 1_000_000),
  policy('crawlers', 'site_crawler', 'create_time', 180, 10_000_000),
  policy('live-domain-reports', 'live_domain_report', 'create_time', 90, 2_000_000),
  policy('live-messages', 'live_message', 'create_time', 180, 5_000_000),
  policy('postings', 'posting', 'article_time', 730, 1_000_000),
  policy('rankings', 'ranking', 'create_time', 365, 4_000_000),
  policy('site-checks', 'site_check', 'create_time', 90, 20_000_000),
  policy('site-ip-reports', 'site_ip_report', 'create_time', 90, 2_000_000),
  policy('alerts', 'alert_event', 'closed_time', 365, 200_000, {
    key: 'id',
    only: `state = ${alertEventMachine.codes.closed}`,
  }),
  policy('runs', 'run', 'finished_at', 180, 500_000, {
    key: 'seq',
    // Nobody has said yet how the others went.
    only: 'state IN (5, 6, 7) AND outcome_unknown = 0',
    children: ['run_history', 'run_log', 'run_attempt'],
  }),
  policy('run-logs', 'run_log', 'at', 30, 5_000_000, { key: 'id', inOrder: true }),
]

/** Files: about 3 GB. */
export const screenshotLimit: RetentionLimit = { days: 30, rows: 10_000 }

function policy(
  name: RetentionName,
  table: string,
  time: string,
  days: number,
  rows: number,
  further: Further = { key: 'id' },
): TablePolicy {
  return { name, table, time, days, rows, ...further }
}
