import { index, integer, sqliteTable, text } from '../../../platform/schema/drizzle.ts'
import { user } from '../../../platform/schema/tables.gen.ts'

/** Signed-in users. Of the token only the SHA-256 is kept. */
export const session = sqliteTable(
  'session',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    token_hash: text().notNull().unique(),
    user_id: integer()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    agent: text().notNull(),
    create_time: integer().notNull(),
    last_seen: integer().notNull(),
    expires: integer().notNull(),
  },
  (t) => [index('session_expires').on(t.expires), index('session_user').on(t.user_id)],
)

/** Failed attempts to sign in, by subject: name and address together, name, address, or a device that is signed in. */
export const loginAttempt = sqliteTable(
  'login_attempt',
  {
    id: integer().primaryKey(),
    subject: text().notNull(),
    at: integer().notNull(),
  },
  (t) => [index('login_attempt_at').on(t.at), index('login_attempt_subject').on(t.subject, t.at)],
)

/** The authenticator app of a user. pending: shown and not yet confirmed. last_step: the 30 seconds whose code was used last. */
export const secondFactor = sqliteTable('second_factor', {
  user_id: integer()
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  secret: text().notNull().default(''),
  pending: text().notNull().default(''),
  last_step: integer().notNull().default(0),
})
