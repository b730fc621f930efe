import { sqliteTable, text } from '../schema/drizzle.ts'
import { withoutRowid } from '../schema/withoutRowid.ts'

/** Contents that may be needed no more: looked at after the commit, and at the next start if that does not come to it. */
export const fileTrash = withoutRowid(
  sqliteTable('file_trash', {
    hash: text().primaryKey().notNull(),
  }),
)
