import { sql, uniqueIndex } from '../../../platform/schema/drizzle.ts'
import { indexesOn } from '../../../platform/schema/objects.ts'
import { apiKey } from '../../../platform/schema/tables.gen.ts'

/** A key is looked up by the hash of it; rows whose key is withdrawn have none. */
export const apiKeyHash = indexesOn(apiKey, [
  uniqueIndex('api_key_hash').on(apiKey.key_hash).where(sql`key_hash <> ''`),
])
