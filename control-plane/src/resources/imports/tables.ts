import { check, index, integer, primaryKey, sql, sqliteTable, text } from '../../platform/schema/drizzle.ts'
import { withoutRowid } from '../../platform/schema/withoutRowid.ts'

/** Imports. state: 0 checked, 1 done, 2 undone. options and columns are JSON. */
export const importBatch = withoutRowid(
  sqliteTable(
    'import_batch',
    {
      id: text().primaryKey().notNull(),
      resource: text().notNull(),
      user_id: integer().notNull(),
      username: text().notNull(),
      file_name: text().notNull(),
      state: integer().notNull(),
      options: text().notNull(),
      columns: text().notNull(),
      counts: text().notNull(),
      create_time: integer().notNull(),
      update_time: integer().notNull(),
    },
    (t) => [
      index('import_batch_time').on(t.create_time),
      index('import_batch_user').on(t.user_id, t.create_time),
      check('import_batch_state', sql`state BETWEEN 0 AND 2`),
    ],
  ),
)

/**
 * Its rows. verdict: 0 new, 1 changed, 2 same, 3 wrong, 4 removed (stood in the scope and not in the file),
 * 5 repeated (says what another row says already, and is left out).
 * cells: what the file said, kept of wrong rows for the error file; vals: what will be stored; prior: what stood there;
 * problems: what is wrong. All JSON.
 */
export const importRow = withoutRowid(
  sqliteTable(
    'import_row',
    {
      batch_id: text()
        .notNull()
        .references(() => importBatch.id, { onDelete: 'cascade' }),
      verdict: integer().notNull(),
      seq: integer().notNull(),
      row_id: integer(),
      cells: text(),
      vals: text(),
      prior: text(),
      problems: text(),
    },
    (t) => [
      primaryKey({ columns: [t.batch_id, t.verdict, t.seq] }),
      check('import_row_verdict', sql`verdict BETWEEN 0 AND 5`),
    ],
  ),
)
