import { integer, primaryKey, sqliteTable } from '../../../platform/schema/drizzle.ts'
import { updateNote, user } from '../../../platform/schema/tables.gen.ts'
import { withoutRowid } from '../../../platform/schema/withoutRowid.ts'

/** Who has had a note before their eyes, as it was published then: one that is published again is new to everybody. */
export const updateNoteSeen = withoutRowid(
  sqliteTable(
    'update_note_seen',
    {
      user_id: integer()
        .notNull()
        .references(() => user.id, { onDelete: 'cascade' }),
      note: integer()
        .notNull()
        .references(() => updateNote.id, { onDelete: 'cascade' }),
      publish_time: integer().notNull(),
    },
    (t) => [primaryKey({ columns: [t.user_id, t.note] })],
  ),
)
