import { check, index, integer, primaryKey, sql, sqliteTable, text } from '../../platform/schema/drizzle.ts'
import { withoutRowid } from '../../platform/schema/withoutRowid.ts'

/** Actions on many rows, under the number of the job that takes them. form: what was filled in, as JSON. */
export const actionBatch = sqliteTable(
  'action_batch',
  {
    job: integer().primaryKey().notNull(),
    resource: text().notNull(),
    action: text().notNull(),
    user_id: integer().notNull(),
    address: text().notNull(),
    form: text().notNull(),
    is_dry: integer().notNull(),
    create_time: integer().notNull(),
  },
  (t) => [index('action_batch_time').on(t.create_time)],
)

/** Their rows. result: 0 waiting, 1 done, 2 same, 3 refused; reason: JSON, of those that were refused. */
export const actionRow = withoutRowid(
  sqliteTable(
    'action_row',
    {
      job: integer()
        .notNull()
        .references(() => actionBatch.job, { onDelete: 'cascade' }),
      seq: integer().notNull(),
      row_id: integer().notNull(),
      result: integer().notNull().default(0),
      reason: text(),
    },
    (t) => [
      primaryKey({ columns: [t.job, t.seq] }),
      index('action_row_result').on(t.job, t.result, t.seq),
      check('action_row_result', sql`result BETWEEN 0 AND 3`),
    ],
  ),
)

/**
 * Who has seen the secrets of a row, and when. way: 1 shown, 2 copied, 3 put on the clipboard of a phone. The audit log says why;
 * this stays for as long as the row, whatever the log forgets.
 */
export const secretView = sqliteTable(
  'secret_view',
  {
    id: integer().primaryKey({ autoIncrement: true }).notNull(),
    resource: text().notNull(),
    row_id: integer().notNull(),
    user_id: integer().notNull(),
    way: integer().notNull(),
    create_time: integer().notNull(),
  },
  (t) => [index('secret_view_row').on(t.resource, t.row_id), check('secret_view_way', sql`way BETWEEN 1 AND 3`)],
)
