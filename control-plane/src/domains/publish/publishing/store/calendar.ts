import { contentReviewMachine } from '@quarterdeck/shared/states/contentReview.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { runMachine } from '@quarterdeck/shared/states/run.ts'
import type { SQL } from 'drizzle-orm'
import { and, asc, eq, gte, inArray, lt, sql } from '../../../../platform/schema/drizzle.ts'
import { prepared } from '../../../../platform/schema/prepared.ts'
import { account, contentReview, platform, publication } from '../../../../platform/schema/tables.gen.ts'
import { run } from '../../../work/runs/index.ts'
import { loginDoubtMs, loginLookMs } from '../checks/logins.ts'

export interface CalendarFilter {
  /** Instants: that of the first day, and that of the day after the last. */
  from: number
  until: number
  /** 0: any. */
  platform: number
  account: number
  persona: number
  /** None: any. */
  status: readonly number[]
  /** What the caller sees; undefined: everything. */
  seen: SQL | undefined
}

// What somebody sees is a part of the text of a query.

const { pending, processing, waiting, releasing, completed } = publicationMachine.codes
const isStillToCome = sql.raw(`(${[pending, processing, waiting].join(', ')})`)
const counts = [pending, processing, waiting, releasing, completed]

function narrowed({ seen, ...filter }: CalendarFilter): SQL | undefined {
  return and(
    gte(publication.scheduled_time, filter.from),
    lt(publication.scheduled_time, filter.until),
    filter.platform > 0 ? eq(publication.platform, filter.platform) : undefined,
    filter.account > 0 ? eq(publication.account, filter.account) : undefined,
    filter.persona > 0 ? eq(publication.persona, filter.persona) : undefined,
    filter.status.length > 0 ? inArray(publication.status, [...filter.status]) : undefined,
    seen,
  )
}

/** The entries, the earliest first. A login is doubtful where a post is due soon and nothing has worked with the account for a day (`logins`). */
export function selectEntries(filter: CalendarFilter, { now, most }: { now: number; most: number }) {
  const doubtful = sql<number>`CASE WHEN ${publication.status} IN ${isStillToCome} AND ${publication.by_hand} = 0
    AND ${publication.scheduled_time} BETWEEN ${now} AND ${now + loginLookMs}
    AND NOT EXISTS (SELECT 1 FROM ${run} r WHERE r.account_id = ${publication.account}
      AND r.state = ${runMachine.codes.succeeded} AND r.finished_at > ${now - loginDoubtMs}) THEN 1 ELSE 0 END`
  return prepared((q) =>
    q
      .select({
        id: publication.id,
        time: publication.scheduled_time,
        name: publication.name,
        media: publication.media,
        status: publication.status,
        account: account.id,
        account_name: account.account,
        platform_name: sql<string>`coalesce(${platform.name}, '')`.as('platform_name'),
        held: publication.held,
        outcome_unknown: publication.outcome_unknown,
        by_hand: publication.by_hand,
        doubtful: doubtful.as('doubtful'),
        refused_by: sql<string>`coalesce(${contentReview.audit_user}, '')`.as('refused_by'),
        refused_note: sql<string>`coalesce(${contentReview.audit_note}, '')`.as('refused_note'),
      })
      .from(publication)
      .innerJoin(account, eq(account.id, publication.account))
      .leftJoin(platform, eq(platform.id, publication.platform))
      .leftJoin(
        contentReview,
        and(
          eq(contentReview.snapshot, publication.snapshot),
          sql`${contentReview.snapshot} > 0`,
          eq(contentReview.status, contentReviewMachine.codes.refused),
        ),
      )
      .where(narrowed(filter))
      .orderBy(asc(publication.scheduled_time), asc(publication.id))
      .limit(most),
  )
}

export function countPlanned(filter: CalendarFilter) {
  return prepared((q) =>
    q
      .select({ n: sql<number>`count(*)`.as('n') })
      .from(publication)
      .innerJoin(account, eq(account.id, publication.account))
      .where(narrowed(filter)),
  )
}

/**
 * The accounts that have more planned on a day than their cap of a day lets go: the lower of their own and that of the platform, 0 is none.
 * `starts`: the instants at which the days begin, and the last one ends. All posts of an account count, whatever else is filtered.
 */
export function selectOver({ account: one, platform: on, seen }: CalendarFilter, starts: readonly number[]) {
  const day = sql<number>`((SELECT count(*) FROM json_each(${JSON.stringify(starts)}) s WHERE s.value <= ${publication.scheduled_time}) - 1)`
  const cap = sql<number>`CASE WHEN ${account.cap_day} > 0 AND (coalesce(${platform.cap_day}, 0) = 0 OR ${account.cap_day} < ${platform.cap_day})
    THEN ${account.cap_day} ELSE coalesce(${platform.cap_day}, 0) END`
  return prepared((q) =>
    q
      .select({
        day: day.as('day'),
        account: account.id,
        account_name: account.account,
        planned: sql<number>`count(*)`.as('planned'),
        cap: cap.as('cap'),
      })
      .from(publication)
      .innerJoin(account, eq(account.id, publication.account))
      .leftJoin(platform, eq(platform.id, account.platform))
      .where(
        and(
          gte(publication.scheduled_time, starts[0]!),
          lt(publication.scheduled_time, starts.at(-1)!),
          inArray(publication.status, counts),
          one > 0 ? eq(publication.account, one) : undefined,
          on > 0 ? eq(publication.platform, on) : undefined,
          seen,
        ),
      )
      .groupBy(sql`day`, account.id)
      .having(sql`cap > 0 AND planned > cap`)
      .orderBy(sql`day`, account.account),
  )
}
