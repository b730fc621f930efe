import type { Problem } from '@quarterdeck/shared/errors/appError.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { event as eventList } from '@quarterdeck/shared/resources/content/event.ts'
import { contentTaskMachine } from '@quarterdeck/shared/states/contentTask.ts'
import type { AccessScope } from '../../../http/handler.ts'
import { and, eq, inArray, isNotNull, ne } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { contentTask, event } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'
import type { ImportValues } from '../../../resources/imports/index.ts'
import type { Stored } from '../../../resources/stored.ts'
import type { Tables } from '../../../resources/table.ts'
import { visibleIds } from '../../../resources/visibility/visibleIds.ts'

/** Rules of events: none stands above itself, each is known by its id once, and none goes while posts are made of it. */
export function eventHooks(tables: Tables): ResourceHooks {
  return {
    problems: async (sql, rows) => {
      const above = await aboveOf(sql, rows)
      const holders = await holdersOf(sql, rows)
      return rows.map((row) => [...circleProblems(row, above), ...takenProblems(row, holders)])
    },
    importIds: (sql, rows, accessScope) => knownEvents(sql, tables, rows, accessScope),
    importKey: ({ event_id }) => keyOf(event_id) || undefined,
    async beforeDelete(tx, rows) {
      const [used] = await selectUsed.all(tx, { ids: rows.map(({ id }) => id) })
      if (used) throw new AppError('event_in_use', { name: used.name })
    },
  }
}

const keyOf = (eventId: unknown) => String(eventId ?? '').trim()

/** The event above each, as they stand and as these rows would have it. */
async function aboveOf(sql: Sql, rows: readonly Stored[]): Promise<ReadonlyMap<number, number>> {
  if (!rows.some(({ parent }) => parent)) return new Map()
  const standing = (await selectParents.all(sql)).map(({ id, parent }) => [id, parent ?? 0] as const)
  const said = rows.flatMap(({ id, parent }) => (id ? [[Number(id), Number(parent ?? 0)] as const] : []))
  return new Map([...standing, ...said])
}

function circleProblems({ id, parent }: Stored, above: ReadonlyMap<number, number>): Problem[] {
  const passed = new Set(id ? [Number(id)] : [])
  for (let at = Number(parent ?? 0); at > 0; at = above.get(at) ?? 0) {
    if (passed.has(at)) return [{ field: 'parent', code: 'tree_circle' }]
    passed.add(at)
  }
  return []
}

type Holders = ReadonlyMap<string, readonly { id: number; organisation_id: number | null }[]>

async function holdersOf(sql: Sql, rows: readonly Stored[]): Promise<Holders> {
  const ids = [...new Set(rows.map(({ event_id }) => keyOf(event_id)).filter(Boolean))]
  const found = ids.length === 0 ? [] : await selectByEventId.all(sql, { ids })
  return Map.groupBy(found, ({ event_id }) => event_id)
}

/** Of rows that stand; two new ones of one organisation the index keeps apart. */
function takenProblems({ id, event_id, organisation_id }: Stored, holders: Holders): Problem[] {
  const others = id ? (holders.get(keyOf(event_id)) ?? []) : []
  const isTaken = others.some((one) => one.id !== id && one.organisation_id === (organisation_id ?? null))
  return isTaken ? [{ field: 'event_id', code: 'duplicate' }] : []
}

/** Which event each row of a sheet is that says no number: by its id elsewhere, in the organisation of its bringer. */
async function knownEvents(
  sql: Sql,
  tables: Tables,
  rows: readonly ImportValues[],
  accessScope: AccessScope,
): Promise<(number | undefined)[]> {
  const ids = [...new Set(rows.map(({ event_id }) => keyOf(event_id)).filter(Boolean))]
  const found = (await selectByEventId.all(sql, { ids })).filter(
    ({ organisation_id }) => organisation_id === accessScope.organisationId,
  )
  const seen = await visibleIds(
    sql,
    tables.of(eventList),
    found.map(({ id }) => id),
    accessScope,
  )
  const byKey = new Map(found.filter(({ id }) => seen.has(id)).map(({ id, event_id }) => [event_id, id]))
  return rows.map(({ event_id }) => byKey.get(keyOf(event_id)))
}

const selectParents = prepared((q) =>
  q.select({ id: event.id, parent: event.parent }).from(event).where(isNotNull(event.parent)),
)

const selectByEventId = prepared((q, p: Params<{ ids: readonly string[] }>) =>
  q
    .select({ id: event.id, event_id: event.event_id, organisation_id: event.organisation_id })
    .from(event)
    .where(and(isAmong(event.event_id, p.ids), ne(event.event_id, '')))
    .orderBy(event.id),
)

const { pending, processing } = contentTaskMachine.codes

/** Tasks that are still to make posts of them. */
const selectUsed = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({ name: contentTask.name })
    .from(contentTask)
    .where(
      and(
        isAmong(contentTask.event, p.ids),
        inArray(contentTask.status, [pending, processing]),
        eq(contentTask.is_test, 0),
      ),
    )
    .limit(1),
)
