import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { reviewSources } from '@quarterdeck/shared/resources/content/contentReview.ts'
import { contentReviewMachine } from '@quarterdeck/shared/states/contentReview.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { contentReview } from '../../../../platform/schema/tables.gen.ts'
import { said } from '../messages.ts'
import { idsOf, type Outcome, StepRefused, type StepWork } from './stepWork.ts'

const { pending, passed, reviewed } = contentReviewMachine.codes

/** Posts are sent to review; those that somebody passes go on. */
export const review: StepWork = {
  perAccount: true,
  keys: ['content-item.submit'],
  async begin({ reviews }, tx, { row }, call) {
    const sent: { post: number; review: number }[] = []
    let refused: AppError | undefined
    for (const post of idsOf(row.posts)) {
      try {
        const frozen = await reviews.submit(tx, { source: reviewSources.item, id: post }, call)
        sent.push({ post, review: frozen.review })
      } catch (error) {
        // Exactly this was refused before; the others may be sent.
        if (!(error instanceof AppError)) throw error
        refused = error
      }
    }
    if (sent.length === 0) throw refused ?? new StepRefused(said('no_post'))
    return { made: sent.map((one) => one.review), posts: sent.map((one) => one.post) }
  },
  async follow(_deps, from, rows) {
    const found = await readReviews.all(from, { ids: rows.flatMap(({ made }) => idsOf(made)) })
    const byId = new Map(found.map((one) => [one.id, one]))
    const outcomes: Outcome[] = []
    for (const { id, made, posts } of rows) {
      const judged = idsOf(made).map((one) => byId.get(one))
      if (judged.some((one) => one?.status === pending)) continue
      const goOn = idsOf(posts).filter((_, at) => judged[at]?.status === passed || judged[at]?.status === reviewed)
      const refusal = judged.find((one) => one && one.status !== passed && one.status !== reviewed)
      const error = refusal ? said('refused_by', { user: refusal.user, note: refusal.note }) : said('gone')
      if (goOn.length === 0) outcomes.push({ id, to: 'failed', error })
      else outcomes.push({ id, to: 'done', posts: goOn, ...(goOn.length < judged.length && { error }) })
    }
    return outcomes
  },
}

const readReviews = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({
      id: contentReview.id,
      status: contentReview.status,
      user: contentReview.audit_user,
      note: contentReview.audit_note,
    })
    .from(contentReview)
    .where(isAmong(contentReview.id, p.ids)),
)
