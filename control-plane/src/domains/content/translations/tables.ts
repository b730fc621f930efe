import { check, index, integer, sql, sqliteTable, text, uniqueIndex } from '../../../platform/schema/drizzle.ts'

/**
 * What somebody who writes has put into another language. `request`: SHA-256 of all that was asked for, by which it is known when it is
 * asked for again.
 */
export const askedTranslation = sqliteTable(
  'asked_translation',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    user_id: integer().notNull(),
    request: text().notNull(),
    create_time: integer().notNull(),
  },
  (t) => [uniqueIndex('asked_translation_request').on(t.user_id, t.request)],
)

/** Its title or its text, each by itself. `part`: 0 title, 1 text. state: 0 under way, 1 translated, 2 not. `error`: a coded message. */
export const askedTranslationPart = sqliteTable(
  'asked_translation_part',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    asked: integer()
      .notNull()
      .references(() => askedTranslation.id, { onDelete: 'cascade' }),
    part: integer().notNull(),
    state: integer().notNull().default(0),
    text: text().notNull().default(''),
    error: text().notNull().default(''),
  },
  (t) => [
    index('asked_translation_part_asked').on(t.asked),
    check('asked_translation_part_part', sql`part BETWEEN 0 AND 1`),
    check('asked_translation_part_state', sql`state BETWEEN 0 AND 2`),
  ],
)
