import { computedOn } from '../../../platform/schema/computed.ts'
import { integer, primaryKey, sql, sqliteTable, text } from '../../../platform/schema/drizzle.ts'
import { account, persona } from '../../../platform/schema/tables.gen.ts'
import { withoutRowid } from '../../../platform/schema/withoutRowid.ts'

/** Who has linked which persona to which account, when, and whether together with many others (`bulk`). */
export const personaLink = withoutRowid(
  sqliteTable(
    'persona_link',
    {
      account: integer()
        .notNull()
        .references(() => account.id, { onDelete: 'cascade' }),
      persona: integer()
        .notNull()
        .references(() => persona.id, { onDelete: 'cascade' }),
      linked_by: text().notNull(),
      bulk: integer().notNull(),
      at: integer().notNull(),
    },
    (t) => [primaryKey({ columns: [t.account, t.persona] })],
  ),
)

/** Whether an account speaks for it. */
export const personaAccounts = computedOn(persona, (t) => ({
  has_account: sql`EXISTS (SELECT 1 FROM account_personas l WHERE l.link_id = ${t.id})`,
}))
