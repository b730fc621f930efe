import { accountMachine } from '@quarterdeck/shared/states/account.ts'
import { runMachine } from '@quarterdeck/shared/states/run.ts'
import { accountLevelStatistics } from '@quarterdeck/shared/statistics/accountLevelStatistics.ts'
import { accountStatistics } from '@quarterdeck/shared/statistics/accountStatistics.ts'
import { mostCounted } from '@quarterdeck/shared/values/mostCounted.ts'
import { nameOf } from '../../../../platform/schema/nameOf.ts'
import { account, accountMetric, valueGrant } from '../../../../platform/schema/tables.gen.ts'
import { dryLane, run } from '../../../work/runs/index.ts'
import { seenAsOwn } from '../seen.ts'
import type { DaySpan, Source } from '../source.ts'
import { accountDay } from '../tables.ts'
import { asCounted, completed, plannedOn, postNumbers, sumsOfPosts } from './posts.ts'

const responsible = { responsible: 't.owner_user_id' } as const

export const accountSource: Source = {
  definition: accountStatistics,
  table: nameOf(accountDay),
  madeAs: 'account',
  expressions: responsible,
  measuredAt: 't.measured_at',
  seen: seenAsOwn,
  making: {
    key: ['account'],
    kept: ['owner_user_id', 'user_group_id', 'organisation_id', 'platform', 'account_group', 'level', 'banned'],
    counted: ['services', 'fans', 'fans_change', 'posts', ...postNumbers, 'runs', 'failures'],
    rows: rowsOf,
  },
}

/** The same rows, by level. */
export const accountLevelSource: Source = {
  definition: accountLevelStatistics,
  table: nameOf(accountDay),
  madeAs: 'account',
  expressions: { ...responsible, accounts: '1' },
  seen: seenAsOwn,
}

const { succeeded, failed, cancelled } = runMachine.codes

function rowsOf(span: DaySpan): string {
  return `SELECT a.id AS account, a.owner_user_id, a.user_group_id, a.organisation_id, a.platform, a."group" AS account_group, a.level,
      a.status = ${accountMachine.codes.banned} AS banned, ${servicesOf(span)} AS services, ${asCounted('f.fans')} AS fans, ${asCounted('f.fans')} - ${fansBefore(span)} AS fans_change, coalesce(p.posts, 0) AS posts, ${postNumbers.map((name) => `p.${name}`).join(', ')},
      coalesce(r.runs, 0) AS runs, coalesce(r.failures, 0) AS failures
    FROM ${nameOf(account)} a
    LEFT JOIN ${nameOf(accountMetric)} f ON f.account = a.id AND f.day = '${span.day}'
    LEFT JOIN (SELECT account, count(*) AS posts, ${sumsOfPosts} FROM ${plannedOn(span)} AND p.status = ${completed} GROUP BY account) p
      ON p.account = a.id
    LEFT JOIN (SELECT account_id, count(*) AS runs, sum(state = ${failed}) AS failures FROM ${nameOf(run)}
      WHERE finished_at >= ${span.start} AND finished_at < ${span.end} AND state IN (${succeeded}, ${cancelled}, ${failed})
        AND lane <> ${dryLane.code} GROUP BY account_id) r ON r.account_id = a.id
    WHERE coalesce(a.create_time, 0) < ${span.end} OR f.account IS NOT NULL`
}

/** How many services the organisation of an account had by a grant on that day. */
function servicesOf({ day, end }: DaySpan): string {
  return `(SELECT count(DISTINCT g.service) FROM ${nameOf(valueGrant)} g WHERE g.organisation = a.organisation_id
    AND g.create_time < ${end} AND (g.until = '' OR g.until >= '${day}'))`
}

/** What was read of an account last before the day. */
function fansBefore({ day }: DaySpan): string {
  return `(SELECT b.fans FROM ${nameOf(accountMetric)} b WHERE b.account = a.id AND b.day < '${day}' AND b.fans BETWEEN 0 AND ${mostCounted} ORDER BY b.day DESC LIMIT 1)`
}
