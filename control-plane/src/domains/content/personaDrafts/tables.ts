import { check, index, integer, sql, sqliteTable, text } from '../../../platform/schema/drizzle.ts'

/** Personas that somebody has a model make up. `form`: JSON, as the call gave it. `batch`: the import that they have become. */
export const personaDraft = sqliteTable('persona_draft', {
  id: integer().primaryKey({ autoIncrement: true }),
  user_id: integer().notNull(),
  form: text().notNull(),
  batch: text().notNull().default(''),
  create_time: integer().notNull(),
})

/** One request for some of them, in a state of `draftPartMachine`. `error`: a coded message. */
export const personaDraftPart = sqliteTable(
  'persona_draft_part',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    draft: integer()
      .notNull()
      .references(() => personaDraft.id, { onDelete: 'cascade' }),
    count: integer().notNull(),
    state: integer().notNull().default(0),
    text: text().notNull().default(''),
    error: text().notNull().default(''),
  },
  (t) => [index('persona_draft_part_draft').on(t.draft), check('persona_draft_part_state', sql`state BETWEEN 0 AND 2`)],
)
