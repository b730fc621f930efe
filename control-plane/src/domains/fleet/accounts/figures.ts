import { messageDirections } from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { accountMachine } from '@quarterdeck/shared/states/account.ts'
import { privateMessageMachine } from '@quarterdeck/shared/states/privateMessage.ts'
import { runMachine } from '@quarterdeck/shared/states/run.ts'
import { accountLevelStatistics } from '@quarterdeck/shared/statistics/accountLevelStatistics.ts'
import { accountStatistics } from '@quarterdeck/shared/statistics/accountStatistics.ts'
import { mostCounted } from '@quarterdeck/shared/values/mostCounted.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import { asc, isNotNull } from '../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { prepared } from '../../../platform/schema/prepared.ts'
import { account, accountMetric, privateMessage, valueGrant } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import {
  afterChange,
  changedRows,
  type DaySpan,
  type FigureMarks,
  type FigureSource,
  seenAsOwn,
} from '../../figureSource.ts'
import { asCounted, completed, isOdd, plannedOn, postNumbers, sumsOfPosts } from '../../figuresOfPosts.ts'
import { dryLane, run } from '../../work/runs/index.ts'
import { accountDay } from './tables.ts'

const responsible = { responsible: 't.owner_user_id' } as const

export const accountSource: FigureSource = {
  definition: accountStatistics,
  table: nameOf(accountDay),
  madeAs: 'account',
  expressions: responsible,
  measuredAt: 't.measured_at',
  seen: seenAsOwn,
  begins,
  leftOut: (span) => `${nameOf(accountMetric)} f WHERE f.day = '${span.day}' AND ${isOdd('f.fans')}`,
  making: {
    key: ['account'],
    kept: ['owner_user_id', 'user_group_id', 'organisation_id', 'platform', 'account_group', 'level', 'banned'],
    counted: [
      'services',
      'fans',
      'fans_change',
      'posts',
      ...postNumbers,
      'messages_in',
      'messages_out',
      'runs',
      'failures',
    ],
    rows: rowsOf,
  },
}

/** The same rows, by level. */
export const accountLevelSource: FigureSource = {
  definition: accountLevelStatistics,
  table: nameOf(accountDay),
  madeAs: 'account',
  expressions: { ...responsible, accounts: '1' },
  seen: seenAsOwn,
}

const capped = `(${afterChange('cap_hour')} IS NOT NULL OR ${afterChange('cap_day')} IS NOT NULL)`
/** What became of accounts. */
export const accountMarks: readonly FigureMarks[] = [
  {
    kind: 'cap',
    list: 'account',
    from: changedRows(nameOf(account)),
    name: 'r.account',
    where: `a.action = 'account.edit' AND ${capped}`,
    only: { platform: 'r.platform', account: 'a.row_id' },
    ofOne: true,
  },
  {
    kind: 'ban',
    list: 'account',
    from: changedRows(nameOf(account)),
    name: 'r.account',
    where: `a.action = 'account.change-status' AND ${afterChange('status')} = ${accountMachine.codes.banned}`,
    only: { platform: 'r.platform', account: 'r.id' },
  },
]

/** The day of the oldest account, or the first on which one was read. */
async function begins(read: Sql, zone: string): Promise<string | undefined> {
  const oldest = await oldestAccount.get(read)
  const measured = await firstMeasured.get(read)
  const days = [oldest?.at ? formatDay(oldest.at, zone) : undefined, measured?.day || undefined]
  return days.filter((day) => day !== undefined).sort()[0]
}

const { succeeded, failed, cancelled } = runMachine.codes
const { received, sent } = privateMessageMachine.codes

function rowsOf(span: DaySpan): string {
  return `SELECT a.id AS account, a.owner_user_id, a.user_group_id, a.organisation_id, a.platform, a."group" AS account_group, a.level,
      a.status = ${accountMachine.codes.banned} AS banned, ${servicesOf(span)} AS services, ${asCounted('f.fans')} AS fans, ${asCounted('f.fans')} - ${fansBefore(span)} AS fans_change, coalesce(p.posts, 0) AS posts, ${postNumbers.map((name) => `p.${name}`).join(', ')},
      coalesce(m.theirs, 0) AS messages_in, coalesce(m.ours, 0) AS messages_out, coalesce(r.runs, 0) AS runs, coalesce(r.failures, 0) AS failures
    FROM ${nameOf(account)} a
    LEFT JOIN ${nameOf(accountMetric)} f ON f.account = a.id AND f.day = '${span.day}'
    LEFT JOIN (SELECT account, count(*) AS posts, ${sumsOfPosts} FROM ${plannedOn(span)} AND p.status = ${completed} GROUP BY account) p
      ON p.account = a.id
    LEFT JOIN (SELECT account, sum(direction = ${messageDirections.in} AND status = ${received}) AS theirs,
        sum(direction = ${messageDirections.out} AND status = ${sent}) AS ours FROM ${nameOf(privateMessage)}
      WHERE time >= ${span.start} AND time < ${span.end} GROUP BY account) m ON m.account = a.id
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

const firstMeasured = prepared((q) =>
  q.select({ day: accountMetric.day }).from(accountMetric).orderBy(asc(accountMetric.time)).limit(1),
)
const oldestAccount = prepared((q) =>
  q
    .select({ at: account.create_time })
    .from(account)
    .where(isNotNull(account.create_time))
    .orderBy(asc(account.create_time))
    .limit(1),
)
