import { index, integer, primaryKey, sqliteTable, text } from '../schema/drizzle.ts'
import { nameOf } from '../schema/nameOf.ts'
import { trigger } from '../schema/triggers.ts'
import { withoutRowid } from '../schema/withoutRowid.ts'

/**
 * Files that people sent in for fields of rows: for which field of which list, by whom, what they are called and what they are. Their
 * contents lie on disk under their hashes; `thumb`: that of the thumbnail, '' where there is none. Of videos `duration_ms`, `rotation` (which is
 * in `width` and `height` already) and `codec`. `cleaned`: what was done to a picture before it was kept, comma-joined. `free_since`: since when no row has
 * named it, 0 from the moment when the last one let go of it until the sweep sees that; null while one does.
 */
export const storedFile = sqliteTable(
  'stored_file',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    hash: text().notNull(),
    thumb: text().notNull().default(''),
    name: text().notNull(),
    type: text().notNull(),
    size: integer().notNull(),
    width: integer().notNull().default(0),
    height: integer().notNull().default(0),
    duration_ms: integer().notNull().default(0),
    rotation: integer().notNull().default(0),
    codec: text().notNull().default(''),
    cleaned: text().notNull().default(''),
    /** It said of itself that a model has made it. */
    ai_made: integer().notNull().default(0),
    resource: text().notNull(),
    field: text().notNull(),
    user_id: integer().notNull(),
    create_time: integer().notNull(),
    free_since: integer(),
  },
  (t) => [
    index('stored_file_hash').on(t.hash),
    index('stored_file_thumb').on(t.thumb),
    index('stored_file_free').on(t.free_since),
  ],
)

/** Which rows name a file: kept by triggers of their tables (`fileUsesOf`). */
export const fileUse = withoutRowid(
  sqliteTable(
    'file_use',
    {
      file_id: integer().notNull(),
      /** The table of the row. */
      list: text().notNull(),
      row_id: integer().notNull(),
      field: text().notNull(),
    },
    (t) => [
      primaryKey({ columns: [t.file_id, t.list, t.row_id, t.field] }),
      index('file_use_row').on(t.list, t.row_id, t.field),
    ],
  ),
)

/** Contents that may be needed no more: looked at after the commit, and at the next start if that does not come to it. */
export const fileTrash = withoutRowid(
  sqliteTable('file_trash', {
    hash: text().primaryKey().notNull(),
  }),
)

export const fileTriggers = [
  trigger({
    on: fileUse,
    event: 'insert',
    run: ['UPDATE stored_file SET free_since = NULL WHERE id = new.file_id'],
  }),
  trigger({
    on: fileUse,
    event: 'delete',
    run: [
      'UPDATE stored_file SET free_since = 0 WHERE id = old.file_id AND NOT EXISTS (SELECT 1 FROM file_use WHERE file_id = old.file_id)',
    ],
  }),
  trigger({
    on: storedFile,
    event: 'delete',
    run: [
      `INSERT INTO ${nameOf(fileTrash)} VALUES (old.hash) ON CONFLICT DO NOTHING`,
      `INSERT INTO ${nameOf(fileTrash)} SELECT old.thumb WHERE old.thumb <> '' ON CONFLICT DO NOTHING`,
    ],
  }),
]
