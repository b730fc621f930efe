import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { reviewSources } from '@quarterdeck/shared/resources/content/contentReview.ts'
import { eq } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { libraryItem } from '../../../platform/schema/tables.gen.ts'
import type { Source } from '../review/index.ts'

/** A library item as content: what it holds, with the persona that it is for. */
export const itemSource: Source = {
  kind: reviewSources.libraryItem,
  async read(sql, id) {
    const row = await selectItem.get(sql, { id })
    if (!row) return undefined
    const media = [...linkedIds(row.image), ...linkedIds(row.video)]
    return {
      content: {
        title: row.title,
        text: row.content,
        variants: [],
        media,
        alts: media.map(() => row.alt),
        persona: row.persona,
        ai_generated: row.ai_generated === 1,
        disclosure: true,
      },
      platforms: [],
      rights: row.rights !== 0,
      organisation: row.organisation_id,
      editedBy: row.edited_by,
    }
  },
}

const selectItem = prepared((q, p: Params<{ id: number }>) =>
  q.select().from(libraryItem).where(eq(libraryItem.id, p.id)),
)
