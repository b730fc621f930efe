import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { reviewSources } from '@quarterdeck/shared/resources/content/contentReview.ts'
import { eq } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { contentItem, contentTask } from '../../../platform/schema/tables.gen.ts'
import type { Source } from '../review/index.ts'

/** A post of a task as content: whose the task is, his it is. */
export const postSource: Source = {
  kind: reviewSources.item,
  async read(sql, id) {
    const row = await selectPost.get(sql, { id })
    if (!row) return undefined
    const { title, text, persona } = row
    return {
      content: {
        title,
        text,
        variants: [],
        media: [...linkedIds(row.media), ...linkedIds(row.video)],
        persona,
        ai_generated: row.ai_generated === 1,
        disclosure: true,
      },
      platforms: linkedIds(row.platforms),
      rights: true,
      owner: { owner_user_id: row.owner_user_id, user_group_id: row.user_group_id },
      organisation: row.organisation_id,
      editedBy: row.edited_by,
    }
  },
}

const selectPost = prepared((q, p: Params<{ id: number }>) =>
  q
    .select({
      title: contentItem.title,
      text: contentItem.text,
      media: contentItem.media,
      video: contentItem.video,
      persona: contentItem.persona,
      ai_generated: contentItem.ai_generated,
      edited_by: contentItem.edited_by,
      platforms: contentTask.platforms,
      owner_user_id: contentTask.owner_user_id,
      user_group_id: contentTask.user_group_id,
      organisation_id: contentTask.organisation_id,
    })
    .from(contentItem)
    .innerJoin(contentTask, eq(contentTask.id, contentItem.task))
    .where(eq(contentItem.id, p.id)),
)
