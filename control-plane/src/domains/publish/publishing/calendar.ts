import type { Endpoint, QueryOf } from '@quarterdeck/shared/contracts/endpoint.ts'
import type { PublishCalendar, publishCalendar } from '@quarterdeck/shared/contracts/publishing.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { publication } from '@quarterdeck/shared/resources/publish/publication.ts'
import { addDays, daysBetween, offsetsIn, startOfDay } from '@quarterdeck/shared/values/publishTimes.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { CallInput } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import { readFiles } from '../../../resources/files/store.ts'
import type { Resources } from '../../../resources/index.ts'
import { readableIn } from '../../../resources/visibility/readable.ts'
import { readContextOf } from '../../../resources/visibility/readContext.ts'
import { type CalendarFilter, countPlanned, selectEntries, selectOver } from './store/calendar.ts'

/** A month in six weeks, and some more; nobody looks at a year of single posts. */
const mostDays = 62
/** So many entries are told; of further ones how many there are. */
const mostEntries = 5000

export type CalendarInput = Pick<CallInput<Endpoint>, 'actor'> & { query: QueryOf<typeof publishCalendar> }

/** What is planned from a day to another, as far as the caller sees the accounts; times and days are those of the installation. */
export async function readCalendar(
  { context, resources }: { context: Context; resources: Resources },
  { query, actor }: CalendarInput,
): Promise<PublishCalendar> {
  const { zone, now } = readContextOf(context, actor)
  const { read } = context.store
  const { from, to } = query
  const length = daysBetween(from, to) + 1
  if (length < 1 || length > mostDays) throw new AppError('calendar_range', { max: mostDays })
  const days = Array.from({ length: length + 1 }, (_, number) => addDays(from, number))
  const starts = days.map((day) => startOfDay(day, zone))
  const filter: CalendarFilter = {
    from: starts[0]!,
    until: starts[length]!,
    platform: Number(query.platform),
    account: Number(query.account),
    persona: Number(query.persona),
    status: statusesIn(query.status ?? ''),
    seen: readableIn(resources.tables.of(publication), actor, 'publication'),
  }
  const entries = await selectEntries(filter, { now, most: mostEntries }).all(read)
  const more = entries.length < mostEntries ? 0 : Number((await countPlanned(filter).get(read))!.n) - entries.length
  const thumbs = await thumbsOf(
    context,
    entries.map(({ media }) => firstOf(media)),
  )
  const over = await selectOver(filter, starts).all(read)
  return {
    zone,
    entries: entries.map(({ time, doubtful, media, ...entry }) => ({
      ...entry,
      thumb: thumbs.get(firstOf(media)) ?? '',
      time: formatTime(time ?? 0, zone),
      login_doubtful: doubtful === 1,
    })),
    more,
    over: over.map(({ day, ...one }) => ({ ...one, day: days[day]! })),
    offsets: offsetsIn(from, to, zone),
  }
}

function firstOf(media: string): number {
  return linkedIds(media)[0] ?? 0
}

/** The addresses of thumbnails, of files that have one. */
async function thumbsOf({ store, fileAddresses }: Context, ids: readonly number[]): Promise<Map<number, string>> {
  const files = await readFiles(
    store.read,
    ids.filter((id) => id > 0),
  )
  return new Map(files.flatMap(({ id, thumb }) => (thumb ? [[id, fileAddresses.of(id, 'thumb')] as const] : [])))
}

function statusesIn(text: string): number[] {
  return text === '' ? [] : text.split(',').map(Number).filter(Number.isInteger)
}
