import { index, integer, sqliteTable, text } from '../schema/drizzle.ts'
import { audit } from '../schema/tables.gen.ts'
import { trigger } from '../schema/triggers.ts'

export const auditTriggers = [
  trigger({
    on: audit,
    event: 'delete',
    run: [`SELECT RAISE(ABORT, 'audit_log is append-only')`],
  }),
  trigger({
    on: audit,
    event: 'update',
    run: [`SELECT RAISE(ABORT, 'audit_log is append-only')`],
  }),
]

/**
 * What entries about people outside do not say, because nobody changes the log: the values that changed, by the number of the entry. It is
 * deleted when somebody is forgotten.
 */
export const auditKept = sqliteTable(
  'audit_kept',
  {
    entry: integer().primaryKey().notNull(),
    resource: text().notNull(),
    row_id: integer().notNull(),
    detail: text().notNull(),
  },
  (t) => [index('audit_kept.row').on(t.resource, t.row_id)],
)
