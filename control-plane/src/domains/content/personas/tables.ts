import { computedOn } from '../../../platform/schema/computed.ts'
import { index, integer, primaryKey, sql, sqliteTable, text, uniqueIndex } from '../../../platform/schema/drizzle.ts'
import { account, persona } from '../../../platform/schema/tables.gen.ts'
import { withoutRowid } from '../../../platform/schema/withoutRowid.ts'
import { countOf, ofDay, ofPosts } from '../../figureTables.ts'

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

/** currency: '' for what is counted; beside it a row for each currency in which something was spent. */
export const personaDay = sqliteTable(
  'statistics_persona',
  {
    ...ofDay,
    persona: integer().notNull(),
    group: integer(),
    currency: text().notNull(),
    made: countOf(),
    kept: countOf(),
    used: countOf(),
    passed: countOf(),
    published: countOf(),
    ...ofPosts,
    cost: countOf(),
  },
  (t) => [
    uniqueIndex('statistics_persona_key').on(t.day, t.persona, t.currency),
    index('statistics_persona_at').on(t.at),
  ],
)
