import { computedOn } from '../../../platform/schema/computed.ts'
import { check, index, integer, sql, sqliteTable, text } from '../../../platform/schema/drizzle.ts'
import { avatar, persona } from '../../../platform/schema/tables.gen.ts'

/** Whose face it is. */
export const facesOf = computedOn(avatar, (t) => ({
  used: sql`EXISTS (SELECT 1 FROM ${persona} p WHERE p.avatar = ${t.id})`,
  personas: sql`coalesce((SELECT group_concat(id, ',') FROM (SELECT p.id FROM ${persona} p WHERE p.avatar = ${t.id} ORDER BY p.id)), '')`,
}))

/** Avatars that somebody has a model make. `form`: JSON, as the call gave it. */
export const avatarDraft = sqliteTable('avatar_draft', {
  id: integer().primaryKey({ autoIncrement: true }),
  user_id: integer().notNull(),
  organisation_id: integer().notNull(),
  form: text().notNull(),
  create_time: integer().notNull(),
})

/** One picture of them, in a state of `draftPartMachine`: made as `avatar`, which may have been deleted since. `error`: a coded message. */
export const avatarDraftPart = sqliteTable(
  'avatar_draft_part',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    draft: integer()
      .notNull()
      .references(() => avatarDraft.id, { onDelete: 'cascade' }),
    state: integer().notNull().default(0),
    avatar: integer(),
    error: text().notNull().default(''),
  },
  (t) => [index('avatar_draft_part_draft').on(t.draft), check('avatar_draft_part_state', sql`state BETWEEN 0 AND 2`)],
)
