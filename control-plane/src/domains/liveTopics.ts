import type { CallVisibility } from '@quarterdeck/shared/contracts/endpoint.ts'
import type { AccessScope } from '../http/handler.ts'
import type { Live, WrittenRows } from '../platform/live.ts'
import type { TableName } from '../platform/schema/tableNames.gen.ts'
import type { Reading } from '../platform/store/sqlReading.ts'
import { readStatement } from '../resources/read/readStatement.ts'
import { isOfPeople, type Rights, type Table, type Tables } from '../resources/table.ts'
import { seesAll } from '../resources/visibility/readContext.ts'

/** Something that consoles listen to and that is no list of the kit. */
export interface Topic {
  /** What its calls read; of a table that changes all the time only the columns that they show. */
  readonly reads: Readonly<Partial<Record<TableName, 'all' | readonly string[]>>>
  /** Whose it is where users of an external organisation hear of it too, without numbers. */
  readonly outside?: CallVisibility
}
export type Topics = Readonly<Record<string, Topic>>

export interface TopicReaders {
  topic: string
  /** None: whoever listens loads all of it again. */
  ids: readonly number[]
}

/**
 * The one place that knows whom it concerns that rows of a table have changed: each list whose rows show something of it, as
 * far as the columns that were set stand in its query, and what domains announce as topics.
 */
export function createTopicsOf(
  live: Live,
  { tables, topics }: { tables: Tables; topics: Topics },
): (rows: WrittenRows) => TopicReaders[] {
  let lists: ListReads[] | undefined
  const announced = Object.entries(topics)
  return (rows) => {
    // Only now are the queries of all domains known.
    lists ??= [...tables.values()].filter(({ resource }) => !resource.view?.of).map((table) => readsOf(table, live))
    const ofLists = lists
      .filter((list) => isRead(list.reading, rows))
      .map(
        ({ table: { resource, rights } }): TopicReaders => ({
          topic: resource.name,
          ids: resource.table === rows.table && isSeenAsBefore(rights, rows) ? rows.ids : [],
        }),
      )
    const others = announced.filter(([, { reads }]) => {
      const read = reads[rows.table]
      return read !== undefined && (read === 'all' || !rows.columns || read.some((name) => rows.columns!.has(name)))
    })
    return [...ofLists, ...others.map(([topic]) => ({ topic, ids: [] }))]
  }
}

interface ListReads {
  table: Table
  reading: Reading
}

/** Whoever may read a list reads other tables for it. */
const accessScopes: readonly AccessScope[] = [
  seesAll,
  ...(['own', 'group', 'organisation'] as const).flatMap((reach) =>
    [false, true].map((external): AccessScope => ({ userId: 1, groupId: 1, organisationId: 1, reach, external })),
  ),
]

function readsOf(table: Table, live: Live): ListReads {
  const readings = accessScopes.map((accessScope) =>
    live.reading(readStatement(table, { accessScope, zone: 'UTC', now: 0 })),
  )
  const own = Object.keys(table.resource.fields)
  return {
    table,
    reading: {
      tables: new Set(readings.flatMap(({ tables }) => [...tables])),
      words: new Set([...own, ...readings.flatMap(({ words }) => [...words])]),
      takesAll: readings.some(({ takesAll }) => takesAll),
    },
  }
}

function isRead({ tables, words, takesAll }: Reading, { table, columns }: WrittenRows): boolean {
  return tables.has(table) && (takesAll || !columns || [...columns].some((name) => words.has(name)))
}

/** Rows that have come, gone or been handed over are not named: whoever saw them before does not see them any more. */
function isSeenAsBefore(rights: Rights, { columns }: WrittenRows): boolean {
  if (!isOfPeople(rights)) return true
  return columns !== undefined && !decidingColumns(rights).some((name) => columns.has(name))
}

function decidingColumns(rights: Rights): readonly string[] {
  if (rights.kind === 'as') return rights.named.map(({ field }) => field)
  if (rights.kind === 'people' || rights.kind === 'doer') return [rights.field]
  // Who sees it follows from other rows.
  if (rights.kind === 'holding') return ['id']
  if (rights.kind === 'all') return rights.offered === undefined ? [] : [rights.offered]
  return ['owner_user_id', 'user_group_id', 'organisation_id']
}
