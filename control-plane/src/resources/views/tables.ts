import {
  check,
  index,
  integer,
  primaryKey,
  sql,
  sqliteTable,
  text,
  uniqueIndex,
} from '../../platform/schema/drizzle.ts'
import { user } from '../../platform/schema/tables.gen.ts'
import { trigger } from '../../platform/schema/triggers.ts'
import { withoutRowid } from '../../platform/schema/withoutRowid.ts'

/**
 * Named queries of lists. owner: the username, for when the user has gone; name_key: the name regardless of case.
 * A deleted one can be brought back until it is pruned.
 */
export const savedView = sqliteTable(
  'saved_view',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    list: text().notNull(),
    user_id: integer().notNull(),
    owner: text().notNull(),
    name: text().notNull(),
    name_key: text().notNull(),
    query: text().notNull(),
    shared: integer().notNull().default(0),
    create_time: integer().notNull(),
    update_time: integer().notNull(),
    deleted_time: integer(),
  },
  (t) => [
    index('saved_view_deleted').on(t.deleted_time).where(sql`deleted_time IS NOT NULL`),
    uniqueIndex('saved_view_name').on(t.user_id, t.list, t.name_key).where(sql`deleted_time IS NULL`),
    index('saved_view_shared').on(t.list).where(sql`shared = 1 AND deleted_time IS NULL`),
    check('saved_view_shared', sql`shared IN (0, 1)`),
  ],
)

/** How a user wants a list. columns is JSON; NULL is as usual. */
export const listPreference = withoutRowid(
  sqliteTable(
    'list_preference',
    {
      user_id: integer()
        .notNull()
        .references(() => user.id, { onDelete: 'cascade' }),
      list: text().notNull(),
      columns: text(),
      density: text(),
      default_view: integer(),
      update_time: integer().notNull(),
    },
    (t) => [primaryKey({ columns: [t.user_id, t.list] })],
  ),
)

export const viewsTriggers = [
  trigger({
    on: user,
    event: 'delete',
    run: [`DELETE FROM saved_view WHERE user_id = old.id AND shared = 0`],
  }),
]
