import { integer, primaryKey, sqliteTable, text } from '../../../platform/schema/drizzle.ts'
import { withoutRowid } from '../../../platform/schema/withoutRowid.ts'

/** Permission keys of the roles. */
export const rolePermission = withoutRowid(
  sqliteTable(
    'role_permission',
    {
      role_id: integer().notNull(),
      permission: text().notNull(),
    },
    (t) => [primaryKey({ columns: [t.role_id, t.permission] })],
  ),
)
