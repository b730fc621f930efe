import { contentReview } from '@quarterdeck/shared/resources/content/contentReview.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { runMachine } from '@quarterdeck/shared/states/run.ts'
import { operatorStatistics } from '@quarterdeck/shared/statistics/operatorStatistics.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { account, audit, contentItem, contentTask, persona, user } from '../../../platform/schema/tables.gen.ts'
import { type DaySpan, type FigureSource, seenAsOwn } from '../../figureSource.ts'
import { plannedOn } from '../../figuresOfPosts.ts'
import { dryLane, run } from '../../work/runs/index.ts'
import { operatorDay } from './tables.ts'

const { completed, abnormal } = publicationMachine.codes
const { succeeded, failed, cancelled } = runMachine.codes

export const operatorSource: FigureSource = {
  definition: operatorStatistics,
  table: nameOf(operatorDay),
  madeAs: 'operator',
  expressions: { user_group: 't.user_group_id' },
  seen: seenAsOwn,
  making: {
    key: ['user'],
    kept: ['owner_user_id', 'user_group_id', 'organisation_id', 'personas'],
    counted: ['made', 'judged', 'published', 'abnormal', 'runs'],
    rows: rowsOf,
  },
}

/** First and second persons alike, as the audit log has it: a withdrawal, which the review itself then tells of, takes nobody's work away. */
const judging = `'${contentReview.name}.pass', '${contentReview.name}.refuse'`

function rowsOf(span: DaySpan): string {
  const within = (time: string) => `${time} >= ${span.start} AND ${time} < ${span.end}`
  return `SELECT u.id AS user, u.id AS owner_user_id, u.user_group AS user_group_id, u.organisation AS organisation_id,
      (SELECT count(*) FROM ${nameOf(persona)} n WHERE n.owner_user_id = u.id AND coalesce(n.create_time, 0) < ${span.end}) AS personas,
      coalesce(m.n, 0) AS made, coalesce(j.n, 0) AS judged, coalesce(p.published, 0) AS published, coalesce(p.abnormal, 0) AS abnormal,
      coalesce(r.n, 0) AS runs
    FROM ${nameOf(user)} u
    LEFT JOIN (SELECT k.owner_user_id AS who, count(*) AS n FROM ${nameOf(contentItem)} i JOIN ${nameOf(contentTask)} k ON k.id = i.task
      WHERE ${within('i.create_time')} GROUP BY who) m ON m.who = u.id
    LEFT JOIN (SELECT user_id AS who, count(*) AS n FROM ${nameOf(audit)} WHERE action IN (${judging}) AND ${within('at')} GROUP BY who) j
      ON j.who = u.id
    LEFT JOIN (SELECT publisher AS who, sum(status = ${completed}) AS published, sum(status = ${abnormal}) AS abnormal
      FROM ${plannedOn(span)} GROUP BY who) p ON p.who = u.username
    LEFT JOIN (SELECT a.owner_user_id AS who, count(*) AS n FROM ${nameOf(run)} r JOIN ${nameOf(account)} a ON a.id = r.account_id
      WHERE ${within('r.finished_at')} AND r.state IN (${succeeded}, ${cancelled}, ${failed}) AND r.lane <> ${dryLane.code} GROUP BY who) r
      ON r.who = u.id
    WHERE coalesce(u.create_time, 0) < ${span.end}`
}
