import { climbEnds, rungs, troubles } from '@quarterdeck/shared/contracts/selfCare.ts'
import { check, index, integer, sql, sqliteTable, text } from '../../../platform/schema/drizzle.ts'
import { host, phone } from '../../../platform/schema/tables.gen.ts'

/**
 * The last climb of each phone, under way while `ended` is empty. `cause`: the time since which the phone is as it is, so that
 * one trouble is climbed for once. `due`: when the next step is. `tried`: JSON, what was done when. It is written before a step
 * is taken: who is killed meanwhile goes on with the next one, and takes none twice. `reboots`: JSON, when the phone was restarted
 * within the last day, by all climbs.
 */
export const phoneClimb = sqliteTable(
  'phone_climb',
  {
    phone_id: integer()
      .primaryKey()
      .references(() => phone.id, { onDelete: 'cascade' }),
    trouble: text().notNull(),
    cause: integer().notNull(),
    began: integer().notNull(),
    rung: text().notNull().default(''),
    due: integer().notNull(),
    lease: integer(),
    tried: text().notNull().default('[]'),
    reboots: text().notNull().default('[]'),
    ended: integer(),
    how: text().notNull().default(''),
  },
  (t) => [
    index('phone_climb_due').on(t.due).where(sql`ended IS NULL`),
    check('phone_climb_trouble', among('trouble', troubles)),
    check('phone_climb_rung', among('rung', ['', ...rungs])),
    check('phone_climb_how', among('how', ['', ...climbEnds])),
  ],
)

/**
 * Hosts whose ADB server is away: since when, how often it was started anew because it hangs, and when that is done next. Kept until
 * it answers.
 */
export const hostCare = sqliteTable('host_care', {
  host_id: integer()
    .primaryKey()
    .references(() => host.id, { onDelete: 'cascade' }),
  since: integer().notNull(),
  tries: integer().notNull(),
  due: integer().notNull(),
})

function among(column: string, values: readonly string[]) {
  return sql.raw(`${column} IN (${values.map((one) => `'${one}'`).join(', ')})`)
}
