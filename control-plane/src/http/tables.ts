import { index, integer, primaryKey, sqliteTable, text } from '../platform/schema/drizzle.ts'
import { withoutRowid } from '../platform/schema/withoutRowid.ts'

/** Answers of calls that carried an Idempotency-Key, kept for a day. body is empty while the call is under way. */
export const idempotency = withoutRowid(
  sqliteTable(
    'idempotency',
    {
      actor: integer().notNull(),
      key: text().notNull(),
      request: text().notNull(),
      body: text().notNull(),
      at: integer().notNull(),
    },
    (t) => [primaryKey({ columns: [t.actor, t.key] }), index('idempotency_at').on(t.at)],
  ),
)
