import { computedOn } from '../../../platform/schema/computed.ts'
import { index, integer, sql, sqliteTable, text, uniqueIndex } from '../../../platform/schema/drizzle.ts'
import { indexesOn } from '../../../platform/schema/objects.ts'
import { event, eventGroup } from '../../../platform/schema/tables.gen.ts'

/** That tasks were made of the events of a group: by whom, when, and what was answered (`answer`: a `RunAnswer`), which the same request hears again. */
export const eventRun = sqliteTable(
  'event_run',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    event_group: integer()
      .notNull()
      .references(() => eventGroup.id, { onDelete: 'cascade' }),
    user_id: integer().notNull(),
    username: text().notNull(),
    request_id: text().notNull(),
    made_at: integer().notNull(),
    answer: text().notNull(),
  },
  (t) => [
    uniqueIndex('event_run_once').on(t.user_id, t.request_id),
    index('event_run_group').on(t.event_group, t.made_at),
  ],
)

/** Each organisation knows an event by its id once. */
export const eventIndexes = indexesOn(event, [
  uniqueIndex('event_known').on(event.event_id, event.organisation_id).where(sql`event_id <> ''`),
])

export const lastRunOfGroup = computedOn(eventGroup, (t) => ({
  last_run: sql`(SELECT max(r.made_at) FROM ${eventRun} r WHERE r.event_group = ${t.id})`,
  last_run_by: sql`coalesce((SELECT r.username FROM ${eventRun} r WHERE r.event_group = ${t.id} ORDER BY r.made_at DESC, r.id DESC LIMIT 1), '')`,
}))
