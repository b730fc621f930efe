import { sql, uniqueIndex } from '../../../platform/schema/drizzle.ts'
import { indexesOn } from '../../../platform/schema/objects.ts'
import { keyword } from '../../../platform/schema/tables.gen.ts'

/** The natural key tells words of one platform apart; of those that hold everywhere the platform is nothing, which equals nothing. */
export const keywordsEverywhere = indexesOn(keyword, [
  uniqueIndex('keyword.everywhere')
    .on(keyword.keyword, keyword.language, keyword.organisation_id)
    .where(sql`"platform" IS NULL`),
])
