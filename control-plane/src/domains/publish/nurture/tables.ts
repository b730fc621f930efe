import { nurtureSlotMachine } from '@quarterdeck/shared/states/nurtureSlot.ts'
import { computedOn } from '../../../platform/schema/computed.ts'
import { index, integer, sql, sqliteTable, text } from '../../../platform/schema/drizzle.ts'
import { indexesOn } from '../../../platform/schema/objects.ts'
import { account, nurtureSlot, nurtureTask } from '../../../platform/schema/tables.gen.ts'

const { planned, queued } = nurtureSlotMachine.codes
const isOpen = sql.raw(`state IN (${planned}, ${queued})`)

/** What is still to come, and what runs. */
export const nurtureSlotIndexes = indexesOn(nurtureSlot, [
  index('nurture_slot_open').on(nurtureSlot.task, nurtureSlot.account, nurtureSlot.state).where(isOpen),
  index('nurture_slot_due')
    .on(nurtureSlot.slot_time)
    .where(sql.raw(`state = ${planned}`)),
])

/** Accounts whose posts since the backup nobody knows: nurture publishes nothing under them until somebody says so. */
export const nurtureRestored = sqliteTable('nurture_restored', {
  account: integer()
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  /** Names of the hosts, for people. */
  hosts: text().notNull(),
  at: integer().notNull(),
})

/** When the next account of a task begins; of idle time nobody knows. */
export const nextStartOfTask = computedOn(nurtureTask, (t) => ({
  next_start: sql`(SELECT min(s.slot_time) FROM ${nurtureSlot} s WHERE s.task = ${t.id} AND s.state = ${sql.raw(String(planned))})`,
}))
