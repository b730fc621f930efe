import { publicationSources } from '@quarterdeck/shared/resources/publish/release.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { publishStatistics } from '@quarterdeck/shared/statistics/publishStatistics.ts'
import { nameOf } from '../../../../platform/schema/nameOf.ts'
import { account, publication } from '../../../../platform/schema/tables.gen.ts'
import { type DaySpan, type FigureSource, seenAsOwn } from '../../../figureSource.ts'
import { oddPosts, postNumbers, sumsOfPosts } from '../../../figuresOfPosts.ts'
import { publishDay } from '../tables.ts'

const { completed, cancelled, abnormal } = publicationMachine.codes

/** The ends of the steps of how long after its time a post went out, in seconds; what is later is in the last one. */
const delaySteps = [10, 30, 60, 120, 180, 300, 450, 600, 900, 1200, 1800, 2700, 3600, 7200, 14_400, 28_800, 86_400]

export const publishSource: FigureSource = {
  definition: publishStatistics,
  table: nameOf(publishDay),
  madeAs: 'publish',
  expressions: { responsible: 't.owner_user_id' },
  steps: { step: 't.step', n: 't.completed', ends: delaySteps },
  measuredAt: 't.measured_at',
  seen: seenAsOwn,
  leftOut: oddPosts,
  making: {
    key: ['account', 'publisher', 'step'],
    kept: ['owner_user_id', 'user_group_id', 'organisation_id', 'platform', 'account_group'],
    counted: ['planned', 'completed', 'cancelled', 'abnormal', 'unknown', ...postNumbers],
    rows: rowsOf,
  },
}

const late = '(p.finished_time - p.scheduled_time)'
/** Those that were found under an account went out by themselves, and were never late. */
const step = `CASE WHEN p.status = ${completed} AND p.finished_time IS NOT NULL AND p.source <> ${publicationSources.seen}
  THEN ${delaySteps.map((seconds) => `(${late} >= ${seconds * 1000})`).join(' + ')} ELSE -1 END`

function rowsOf({ start, end }: DaySpan): string {
  return `SELECT p.account, p.publisher, ${step} AS step, a.owner_user_id, a.user_group_id, a.organisation_id, p.platform,
      a."group" AS account_group, count(*) AS planned, sum(p.status = ${completed}) AS completed, sum(p.status = ${cancelled}) AS cancelled,
      sum(p.status = ${abnormal}) AS abnormal, sum(p.outcome_unknown = 1) AS unknown, ${sumsOfPosts}
    FROM ${nameOf(publication)} p JOIN ${nameOf(account)} a ON a.id = p.account
    WHERE p.scheduled_time >= ${start} AND p.scheduled_time < ${end} GROUP BY p.account, p.publisher, 3`
}
