import { contentReview } from '@quarterdeck/shared/resources/content/contentReview.ts'
import { messageDirections } from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { privateMessageMachine } from '@quarterdeck/shared/states/privateMessage.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { runMachine } from '@quarterdeck/shared/states/run.ts'
import { operatorStatistics } from '@quarterdeck/shared/statistics/operatorStatistics.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import {
  account,
  audit,
  contentItem,
  contentTask,
  persona,
  privateMessage,
  user,
} from '../../../platform/schema/tables.gen.ts'
import { type DaySpan, type FigureSource, seenAsOwn } from '../../figureSource.ts'
import { plannedOn } from '../../figuresOfPosts.ts'
import { dryLane, run } from '../../work/runs/index.ts'
import { operatorDay } from './tables.ts'

const { completed, abnormal } = publicationMachine.codes
const { sent } = privateMessageMachine.codes
const { succeeded, failed, cancelled } = runMachine.codes

/** The ends of the steps of how long somebody waited for an answer, in seconds; what is longer is in the last one. */
const answerSteps = [60, 120, 300, 600, 900, 1800, 2700, 3600, 7200, 14_400, 28_800, 57_600, 86_400, 172_800, 604_800]

export const operatorSource: FigureSource = {
  definition: operatorStatistics,
  table: nameOf(operatorDay),
  madeAs: 'operator',
  expressions: { user_group: 't.user_group_id' },
  steps: { step: 't.step', n: 't.waits', ends: answerSteps },
  seen: seenAsOwn,
  making: {
    key: ['user', 'step'],
    kept: ['owner_user_id', 'user_group_id', 'organisation_id', 'personas'],
    counted: ['made', 'judged', 'published', 'abnormal', 'runs', 'answered', 'waits'],
    rows: rowsOf,
  },
}

/** First and second persons alike, as the audit log has it: a withdrawal, which the review itself then tells of, takes nobody's work away. */
const judging = `'${contentReview.name}.pass', '${contentReview.name}.refuse'`

function rowsOf(span: DaySpan): string {
  const within = (time: string) => `${time} >= ${span.start} AND ${time} < ${span.end}`
  return `SELECT u.id AS user, u.id AS owner_user_id, u.user_group AS user_group_id, u.organisation AS organisation_id, -1 AS step,
      (SELECT count(*) FROM ${nameOf(persona)} n WHERE n.owner_user_id = u.id AND coalesce(n.create_time, 0) < ${span.end}) AS personas,
      coalesce(m.n, 0) AS made, coalesce(j.n, 0) AS judged, coalesce(p.published, 0) AS published, coalesce(p.abnormal, 0) AS abnormal,
      coalesce(r.n, 0) AS runs, coalesce(o.n, 0) AS answered, 0 AS waits
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
    LEFT JOIN (SELECT author AS who, count(*) AS n FROM ${nameOf(privateMessage)} WHERE ${answeredIn(span)} GROUP BY who) o ON o.who = u.username
    WHERE coalesce(u.create_time, 0) < ${span.end}
    UNION ALL ${waitsOf(span)}`
}

const answeredIn = ({ start, end }: DaySpan) =>
  `direction = ${messageDirections.out} AND status = ${sent} AND author <> '' AND time >= ${start} AND time < ${end}`

/** How long those waited whom somebody answered: since the first of theirs after what was answered last. What follows an answer answers nobody. */
function waitsOf(span: DaySpan): string {
  const messages = nameOf(privateMessage)
  const before = `coalesce((SELECT max(b.time) FROM ${messages} b WHERE b.conversation = m.conversation AND b.direction = ${messageDirections.out}
    AND b.status = ${sent} AND b.time < m.time), 0)`
  const since = `(SELECT min(i.time) FROM ${messages} i WHERE i.conversation = m.conversation AND i.direction = ${messageDirections.in}
    AND i.time <= m.time AND i.time > ${before})`
  const step = answerSteps.map((seconds) => `(w.waited >= ${seconds * 1000})`).join(' + ')
  return `SELECT u.id AS user, u.id AS owner_user_id, u.user_group AS user_group_id, u.organisation AS organisation_id, ${step} AS step,
      0 AS personas, 0 AS made, 0 AS judged, 0 AS published, 0 AS abnormal, 0 AS runs, 0 AS answered, count(*) AS waits
    FROM (SELECT m.author AS who, m.time - ${since} AS waited FROM ${messages} m WHERE m.conversation IS NOT NULL AND ${answeredIn(span)}) w
    JOIN ${nameOf(user)} u ON u.username = w.who WHERE w.waited IS NOT NULL GROUP BY u.id, 5`
}
