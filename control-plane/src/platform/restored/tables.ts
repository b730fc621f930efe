import { check, index, integer, sql, sqliteTable, text } from '../schema/drizzle.ts'

/**
 * Each time that the data were older than what had been done with them. At most one stands: its `ended` is null.
 * made: what was done since is not in the data; at: when they were put back. held: what stands still, comma-joined.
 * leases: the number of leases of phones from which on they were given after it.
 */
export const restore = sqliteTable(
  'restore',
  {
    id: text().primaryKey().notNull(),
    made: integer().notNull(),
    at: integer().notNull(),
    how: text().notNull(),
    drill: integer().notNull().default(0),
    held: text().notNull(),
    leases: integer().notNull(),
    ended: integer(),
  },
  (t) => [index('restore_at').on(t.at), check('restore_drill', sql`drill IN (0, 1)`)],
)
