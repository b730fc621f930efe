import { whyNotAvailable } from '@quarterdeck/shared/values/eventAvailability.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import type { Context } from '../../../../platform/context.ts'
import { asc } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { event, eventGroup } from '../../../../platform/schema/tables.gen.ts'
import { systemSettings } from '../../../../platform/settings.ts'
import type { Sql } from '../../../../platform/store/store.ts'

// Events, as tasks that are about them read them.

export type Event = typeof event.$inferSelect
export type EventGroup = typeof eventGroup.$inferSelect

export function readEvents(from: Sql, ids: readonly number[]): Promise<Event[]> {
  return selectEvents.all(from, { ids })
}

export async function readEventGroups(from: Sql): Promise<ReadonlyMap<number, EventGroup>> {
  return new Map((await selectGroups.all(from)).map((one) => [one.id, one]))
}

/** Throws where nothing is made of an event today: it is switched off, or a group above it, or its last day is over. */
export async function refuseUnavailable(
  from: Sql,
  id: number,
  { settings, now }: Pick<Context, 'settings' | 'now'>,
): Promise<void> {
  const [found] = await readEvents(from, [id])
  const today = formatDay(now(), settings.get(systemSettings.zone))
  const why = whyNotAvailable(found, await readEventGroups(from), today)
  if (why) throw why
}

/** What a model is told of an event, as data: what it is called, what its picture is to show, what it says. */
export function describeEvent({ title, image_description, content }: Event): string {
  const picture = image_description.trim() === '' ? '' : `Picture: ${image_description}`
  return [title, picture, content].filter((part) => part.trim() !== '').join('\n\n')
}

const selectEvents = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.select().from(event).where(isAmong(event.id, p.ids)).orderBy(asc(event.id)),
)

const selectGroups = prepared((q) => q.select().from(eventGroup).orderBy(asc(eventGroup.place)))
