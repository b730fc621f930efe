import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { stepValue } from '@quarterdeck/shared/values/workflowSteps.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { publication } from '../../../../platform/schema/tables.gen.ts'
import { systemSettings } from '../../../../platform/settings.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { said } from '../messages.ts'
import { nextClock } from './nextClock.ts'
import { idsOf, type Outcome, StepRefused, type StepWork } from './stepWork.ts'

const { completed, cancelled, abnormal } = publicationMachine.codes

/** Each post goes out under its account, now or at the next time of the clock; its gates are those of every publication. */
export const publish: StepWork = {
  perAccount: true,
  keys: ['release.publish'],
  async begin({ context, posts }, tx, { step, row }, call) {
    const clock = String(stepValue(step, 'clock') ?? '')
    const at = clock === '' ? call.at : nextClock(clock, call.at, context.settings.get(systemSettings.zone))
    const before = idsOf(row.made)
    const standing = new Map((await readPublications.all(tx, { ids: before })).map((one) => [one.id, one]))
    const made: number[] = []
    const going: number[] = []
    let refused = ''
    for (const [n, post] of idsOf(row.posts).entries()) {
      const known = standing.get(before[n] ?? 0)
      // What may have gone out is never sent again.
      if (known && !canAgain(known)) {
        made.push(known.id)
        going.push(post)
        continue
      }
      const request = `workflow-${row.id}-${row.attempt}-${n}`
      const answer = await posts.publish(tx, { item: post, account: row.account, request, at }, call)
      if ('refused' in answer) refused = answer.refused
      else {
        made.push(answer.publication)
        going.push(post)
      }
    }
    if (made.length === 0) throw new StepRefused(refused || said('no_post'))
    return { made, posts: going }
  },
  async follow(_deps, from, rows) {
    const found = await readPublications.all(from, { ids: rows.flatMap(({ made }) => idsOf(made)) })
    const byId = new Map(found.map((one) => [one.id, one]))
    const outcomes: Outcome[] = []
    for (const { id, made, posts } of rows) {
      const all = idsOf(made).map((one) => byId.get(one))
      if (all.some((one) => one && !isOver(one.status ?? 0))) continue
      const out = idsOf(posts).filter((_, at) => all[at]?.status === completed)
      const failed = all.find((one) => one?.status !== completed)
      const error = failed?.unknown === 1 ? said('unknown_outcome') : failed?.said || said('gone')
      // Those that failed are kept beside those that went out: a retry looks at each.
      if (out.length === 0) outcomes.push({ id, to: 'failed', error })
      else outcomes.push({ id, to: 'done', posts: out, ...(failed !== undefined && { error }) })
    }
    return outcomes
  },
  async again(from, row) {
    const before = await readPublications.all(from, { ids: idsOf(row.made) })
    const unknown = before.filter((one) => !canAgain(one)).length
    return { can: before.length === 0 || before.some(canAgain), unknown }
  },
}

type Standing = { status: number | null; unknown: number | null }

function isOver(status: number): boolean {
  return status === completed || status === cancelled || status === abnormal
}

/** Nothing of it went out, and that is known. */
function canAgain({ status, unknown }: Standing): boolean {
  return unknown !== 1 && (status === abnormal || status === cancelled)
}

export const readPublications: {
  all(from: Sql, of: { ids: readonly number[] }): Promise<(Standing & { id: number; said: string | null })[]>
} = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({
      id: publication.id,
      status: publication.status,
      unknown: publication.outcome_unknown,
      said: publication.result_description,
    })
    .from(publication)
    .where(isAmong(publication.id, p.ids)),
)
