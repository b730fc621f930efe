import { computedOn } from '../../../platform/schema/computed.ts'
import { integer, primaryKey, sql, sqliteTable, text, uniqueIndex } from '../../../platform/schema/drizzle.ts'
import { indexesOn } from '../../../platform/schema/objects.ts'
import { phone, sim } from '../../../platform/schema/tables.gen.ts'
import { withoutRowid } from '../../../platform/schema/withoutRowid.ts'
import { ofCard } from './cards.ts'

/** A slot holds one card. Cards that are in no phone have none. */
export const simPlace = indexesOn(sim, [uniqueIndex('sim_place').on(sim.phone, sim.slot).where(sql`phone IS NOT NULL`)])

export const phoneApp = withoutRowid(
  sqliteTable(
    'phone_app',
    {
      phone_id: integer()
        .notNull()
        .references(() => phone.id, { onDelete: 'cascade' }),
      package: text().notNull(),
      version: text().notNull(),
      version_code: integer().notNull(),
      md5: text().notNull(),
    },
    (t) => [primaryKey({ columns: [t.phone_id, t.package] })],
  ),
)

export const cardOfPhone = computedOn(phone, (t) => ({
  operator: sql`coalesce(${ofCard(t.id, 'operator')}, 0)`,
  iccid: sql`coalesce(${ofCard(t.id, 'iccid')}, '')`,
  sim_kind: sql`coalesce(${ofCard(t.id, 'kind')}, 0)`,
  number: sql`coalesce(${ofCard(t.id, 'number')}, '')`,
}))
