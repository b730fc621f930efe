import { recoveryEnds, recoverySteps, troubles } from '@quarterdeck/shared/contracts/recovery.ts'
import { check, index, integer, sql, sqliteTable, text } from '../../../platform/schema/drizzle.ts'
import { host, phone } from '../../../platform/schema/tables.gen.ts'

/**
 * The last recovery of each phone, under way while `ended` is empty. `cause`: the time since which the phone is as it is, so that
 * one trouble is recovered once. `due`: when the next step is. `tried`: JSON, what was done when. It is written before a step
 * is taken: who is killed meanwhile goes on with the next one, and takes none twice. `reboots`: JSON, when the phone was restarted
 * within the last day, by all recoveries.
 */
export const phoneRecovery = sqliteTable(
  'phone_recovery',
  {
    phone_id: integer()
      .primaryKey()
      .references(() => phone.id, { onDelete: 'cascade' }),
    trouble: text().notNull(),
    cause: integer().notNull(),
    began: integer().notNull(),
    step: text().notNull().default(''),
    due: integer().notNull(),
    lease: integer(),
    tried: text().notNull().default('[]'),
    reboots: text().notNull().default('[]'),
    ended: integer(),
    how: text().notNull().default(''),
  },
  (t) => [
    index('phone_recovery_due').on(t.due).where(sql`ended IS NULL`),
    check('phone_recovery_trouble', among('trouble', troubles)),
    check('phone_recovery_step', among('step', ['', ...recoverySteps])),
    check('phone_recovery_how', among('how', ['', ...recoveryEnds])),
  ],
)

/**
 * Hosts whose ADB server is away: since when, how often it was started anew because it hangs, and when that is done next. Kept until
 * it answers.
 */
export const hostRecovery = sqliteTable('host_recovery', {
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
