import { integer, sqliteTable, text } from '../../../platform/schema/drizzle.ts'
import { user } from '../../../platform/schema/tables.gen.ts'

/** The address at which a user chooses the first password: one a user, the latest. Of its token only the SHA-256 is kept. */
export const invitation = sqliteTable('invitation', {
  user_id: integer()
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  token_hash: text().notNull().unique(),
  create_time: integer().notNull(),
  expires: integer().notNull(),
})
