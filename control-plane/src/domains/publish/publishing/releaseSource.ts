import type { PostCrop } from '@quarterdeck/shared/contracts/publishing.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { reviewSources } from '@quarterdeck/shared/resources/content/contentReview.ts'
import type { Content, Source } from '../../content/review/index.ts'
import { type Release, readRelease } from './store/releases.ts'

/** What somebody composed, as content. */
export const releaseSource: Source = {
  kind: reviewSources.release,
  async read(sql, id) {
    const row = await readRelease.get(sql, { id })
    if (!row || row.draft === 1) return undefined
    return {
      content: contentOf(row),
      platforms: linkedIds(row.platforms),
      rights: row.media === '' || row.rights !== 0,
      owner: { owner_user_id: row.owner_user_id, user_group_id: row.user_group_id },
      organisation: row.organisation_id,
      editedBy: row.publisher,
    }
  },
}

export function contentOf(row: Release): Content {
  const crops = row.crops === '' ? [] : (JSON.parse(row.crops) as PostCrop[])
  return {
    title: row.title,
    text: row.text,
    variants: row.variants === '' ? [] : (JSON.parse(row.variants) as Content['variants']),
    media: linkedIds(row.media).filter((id) => !crops.some(({ file }) => file === id)),
    crops,
    alts: row.alts === '' ? [] : (JSON.parse(row.alts) as string[]),
    persona: row.persona,
    ai_generated: row.ai_generated === 1,
    disclosure: row.disclosure === 1,
  }
}
