import { keywordUses } from '@quarterdeck/shared/resources/content/keyword.ts'
import { and, eq, isNull, or } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { keyword } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'

/** For whom it is asked; platforms by their numbers. */
interface Asked {
  organisation: number
  platforms: readonly number[]
}

/**
 * What an organisation does not say there: words of these platforms, and those that hold everywhere. Of every language: nobody has said
 * in which one a text is. `blockedWordsIn` of `shared` finds them in a text.
 */
export async function blockedWords(sql: Sql, asked: Asked): Promise<string[]> {
  const rows = await selectWords.all(sql, { ...asked })
  return [...new Set(rows.map((row) => row.keyword))]
}

const selectWords = prepared((q, p: Params<Asked>) =>
  q
    .select({ keyword: keyword.keyword })
    .from(keyword)
    .where(
      and(
        eq(keyword.use, keywordUses.blockedWord),
        eq(keyword.organisation_id, p.organisation),
        or(isNull(keyword.platform), isAmong(keyword.platform, p.platforms)),
      ),
    )
    .orderBy(keyword.id),
)
