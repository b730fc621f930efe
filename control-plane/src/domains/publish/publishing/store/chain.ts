import { asc, eq } from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { contentReview } from '../../../../platform/schema/tables.gen.ts'
import { contentSnapshot } from '../../../content/review/index.ts'
import { publicationHistory } from '../tables.ts'

/** The states of a publication with their times, the first first. */
export const readHistory = prepared((q, p: Params<{ id: number }>) =>
  q
    .select({ state: publicationHistory.state, at: publicationHistory.at, note: publicationHistory.note })
    .from(publicationHistory)
    .where(eq(publicationHistory.publication, p.id))
    .orderBy(asc(publicationHistory.id)),
)

/** What people have said of a content, under its hash. */
export const readJudged = prepared((q, p: Params<{ snapshot: number }>) =>
  q
    .select({
      hash: contentSnapshot.hash,
      status: contentReview.status,
      submitted_by: contentReview.submitted_by,
      submitted_at: contentReview.create_time,
      audit_user: contentReview.audit_user,
      audit_time: contentReview.audit_time,
      audit_note: contentReview.audit_note,
      second_user: contentReview.second_user,
      second_time: contentReview.second_time,
    })
    .from(contentSnapshot)
    .leftJoin(contentReview, eq(contentReview.snapshot, contentSnapshot.id))
    .where(eq(contentSnapshot.id, p.snapshot)),
)
