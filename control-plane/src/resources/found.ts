import type { Statement } from '../platform/store/store.ts'
import { quoted, textSql } from './columns.ts'
import {
  type Condition,
  conditions,
  countUpTo,
  type ListQuery,
  orderedBy,
  orderOf,
  type PagedQuery,
  sortOf,
} from './condition.ts'
import { firstIdSince, hourMs, hourOf } from './countTables.ts'
import { type Aside, likeOf, type Match, type Search } from './search.ts'
import { numbersOf, numberTable } from './searchIndex.ts'
import type { Table } from './table.ts'

/** Rows by the index of texts. */
export interface Found extends Condition {
  /** The id of a row, as SQL. */
  id: string
  match: Match
  /**
   * In which order ids are met where not all may be needed: the highest first, for what is of a time is mostly among them.
   */
  order?: string
  /** Joined to the rows: where they come from for whoever looks at these fields too. */
  rowsFor?(fields: readonly string[]): string
  /** Where something is asked for that the index of texts does not have. */
  aside?: {
    /** The rows that it leaves at most. */
    rows: Condition
    /** Those that have the texts. */
    texts: Found
    /** What both leave by the rows, with the texts looked for in them. */
    found: Found
    /** What it asks of a row. */
    left: Condition & { fields: readonly string[] }
  }
}

/** The rows of a match, as far as they fit what it could not ask for. */
export function foundBy(table: Table, match: Match, asides: readonly Aside[], searches: readonly Search[]): Found {
  const index = quoted(match.index)
  const all = conditions()
  all.add(`${index} MATCH ${match.asked}`, match.params)
  const id = `${index}.rowid`
  const texts = { id, match, ...all.of(index) }
  const left = asides.filter((aside) => !match.covered.has(aside))
  if (left.length === 0) return texts
  const [rows, fits, others] = [conditions(), conditions(), conditions()]
  for (const { clause, value } of left) {
    all.add(clause, [value])
    fits.add(clause, [value])
  }
  // Counted by its index alone.
  const usual = left.filter(({ field }) => field === table.resource.order[0])
  for (const { clause, value } of usual.length > 0 ? usual : left) rows.add(clause, [value])
  for (const { clause, value } of asides) others.add(clause, [value])
  for (const search of searches) others.add(...likeOf(table, search))
  const fields = left.map(({ field }) => field)
  const name = `${table.name} t`
  // CROSS JOIN: the index first, and from each of its matches to the row.
  const rowsFor = (more: readonly string[]) =>
    `${index} CROSS JOIN ${rowsBy(table, [...fields, ...more])} ON t.id = ${id}`
  return {
    ...{ id, match, rowsFor, order: ` ORDER BY ${id} DESC` },
    ...all.of(rowsFor([])),
    aside: {
      rows: rows.of(name),
      texts,
      found: { id: 't.id', match, rowsFor: () => name, ...others.of(name) },
      left: { fields, ...fits.of(name) },
    },
  }
}

/**
 * The same rows where all of them have at least the id that `young` asks for: the index of texts, read upwards, begins there.
 * It is asked in the statement itself, for it must be of the same moment.
 */
export function foundFrom(found: Found, young: Statement): Found {
  const { id, match, rowsFor, from, sql, params } = found
  const since = { sql: `${sql} AND ${id} >= (${young.sql})`, params: [...params, ...(young.params as number[])] }
  return { id, match, rowsFor, from, ...since }
}

/** The same rows for whoever goes through an order: each is asked for among the ids, and looked at only if it is one. */
export function inOrder({ name }: Table, { id, from, sql, params }: Found): Condition {
  return { from: `${name} t`, sql: ` WHERE +t.id IN (SELECT ${id} FROM ${from}${sql})`, params }
}

/** The table for whoever looks at these fields of rows with known ids: without their texts if it can be. */
function rowsBy({ resource, name, stored }: Table, fields: readonly string[]): string {
  const numbers = resource.searchIndex ? ['id', ...numbersOf(resource, new Set(stored))] : []
  const isEnough = fields.every((field) => numbers.includes(field))
  return `${isEnough ? quoted(numberTable(resource)) : name} t`
}

/** What `newestPage` gives with each of its rows, of which there is at least one: without an id where it has no page. */
export interface Newest {
  /** How many have the texts, up to one more than were to be looked at. */
  newest_rows: number
  /**
   * The lowest id of those. Where they are met upwards (`isNewestFirst`): the highest, and only if there are more than were to
   * be looked at.
   */
  newest_last: number | null
  /** These are the rows of the page: no other can stand before them. */
  is_page: number
  /** How many were found, up to one more than `limit`; or at least so many, where more is asked for than the texts. */
  found_rows: number | null
}

/** How many rows with the texts are looked at, how many are counted, and what is known of ids. */
export interface Looking {
  newest: number
  limit: number
  /** Below this id no row fits. */
  young?: Statement | undefined
  /** A condition of the id: all rows with the texts fit that it leaves. */
  inside?: Statement | undefined
}

/** Rows of a log with the newest on top, whose ids and times go together. */
export function isNewestFirst(table: Table, query: ListQuery): boolean {
  const { fields, order, counted } = table.resource
  const [usual] = order
  const time = fields[usual]
  const isLog = counted !== undefined && time?.kind === 'time' && time.auto !== 'update'
  return isLog && (query.order_field ?? usual) === usual && sortOf(table, query) === 'DESC'
}

/**
 * The page out of the rows that have the texts and the highest ids; where the list is not in the order of its log, out of
 * any of them. It is the page if there are no others, or if all rows younger than the last one of it have higher ids than
 * any that was not looked at: rows of a log come in the order of their times, more or less.
 */
export function newestPage(
  table: Table,
  { match, aside }: Found,
  query: PagedQuery,
  { newest, limit, young, inside }: Looking,
): Statement {
  const carried = carriedOf(table, query)
  const rows = rowsBy(table, [...carried.fields, ...(aside?.left.fields ?? [])])
  const matches = matchesOf(match)
  const since = young ? ` AND rowid >= (${young.sql})` : ''
  const many = aside && !inside ? 'NULL' : countUpTo(limit, `${matches}${inside?.sql ?? ''}`)
  const isDown = isNewestFirst(table, query)
  const isFirst = isDown ? noneYounger(table, 'page', 'met.last') : '0'
  // Rows are looked up sooner in the order of their ids than against it.
  const order = `ORDER BY rowid${isDown ? ' DESC' : ''}`
  const reached = isDown ? 'min(id)' : `iif(count(*) > ${newest}, (SELECT max(id) FROM newest), NULL)`
  return {
    sql: `WITH ${pagingSql}, ${askedSql(match)},
    newest(id) AS MATERIALIZED (SELECT rowid ${matches}${since} ${order} LIMIT ${newest + 1}),
    met(n, last) AS MATERIALIZED (SELECT count(*), ${reached} FROM newest),
    fitting(${carried.names}) AS MATERIALIZED (SELECT ${carried.select} FROM newest CROSS JOIN ${rows} ON t.id = newest.id${aside?.left.sql ?? ''}),
    page AS MATERIALIZED (SELECT * FROM fitting${carried.order} ${ofPage}),
    known(is_page) AS MATERIALIZED (SELECT CASE WHEN n <= ${newest} THEN 1 WHEN (SELECT count(*) FROM page) < size THEN 0 ELSE ${isFirst} END FROM met, paging)
    SELECT n AS newest_rows, last AS newest_last, is_page, iif(n <= ${newest}, (SELECT count(*) FROM fitting), ${many}) AS found_rows, ${table.select}
    FROM met CROSS JOIN known LEFT JOIN page ON is_page LEFT JOIN ${table.name} t ON t.id = page.id${orderOf(table, query, { isSorted: true })}`,
    params: [
      ...pagingOf(query),
      ...match.params,
      ...(young?.params ?? []),
      ...(aside?.left.params ?? []),
      ...(inside?.params ?? []),
    ],
  }
}

/**
 * No row with an id below `id` is younger than all rows of a page: none of later hours, as their tables say, and none of the
 * same hour.
 */
function noneYounger({ resource, name }: Table, page: string, id: string): string {
  const time = quoted(resource.order[0])
  const oldest = `(SELECT ${time} FROM ${page} ORDER BY 1 LIMIT 1)`
  const nextHour = `${hourOf(oldest)} + 1`
  // Without the plus it would go through all the lower ids.
  const sameHour = `SELECT 1 FROM ${name} t WHERE t.${time} > ${oldest} AND t.${time} < (${nextHour}) * ${hourMs} AND +t.id < ${id}`
  return `iif((${firstIdSince(resource, nextHour)}) < ${id}, 0, NOT EXISTS (${sameHour}))`
}

/**
 * One page of what was found, up to `limit` rows, put in order, and with every row how many were found (`found_rows`). More
 * than `limit`, or none: one row without an id. Without a look at rows also the highest id of those (`found_last`), which
 * are then the ones with the lowest.
 */
export function foundPage(table: Table, found: Found, query: PagedQuery, limit: number): Statement {
  const { rowsFor, match } = found
  return rowsFor ? sortedPage(table, { ...found, rowsFor }, query, limit) : metPage(table, match, query, limit)
}

/** Rows that are looked at anyway bring what they are put in order by. */
function sortedPage(
  table: Table,
  { rowsFor, sql, params, order = '' }: Found & Required<Pick<Found, 'rowsFor'>>,
  query: PagedQuery,
  limit: number,
): Statement {
  const carried = carriedOf(table, query)
  return {
    sql: `WITH ${pagingSql},
    found(${carried.names}) AS MATERIALIZED (SELECT ${carried.select} FROM ${rowsFor(carried.fields)}${sql}${order} LIMIT ${limit + 1}),
    counted(n) AS MATERIALIZED (SELECT count(*) FROM found),
    shown(id) AS (SELECT id FROM found WHERE (SELECT n FROM counted) <= ${limit}${carried.order} ${ofPage})
    SELECT c.n AS found_rows, ${table.select}
    FROM counted c LEFT JOIN shown ON true LEFT JOIN ${table.name} t ON t.id = shown.id${orderOf(table, query, { isSorted: true })}`,
    params: [...pagingOf(query), ...params],
  }
}

/**
 * Of some thousands the first ones in the order are met sooner by going through it, looking each id up among those found,
 * than by looking at each that was found: so far as that costs no more, and if it fills the page. Otherwise they are all
 * looked at and sorted.
 */
function metPage(table: Table, match: Match, query: PagedQuery, limit: number): Statement {
  const order = orderOf(table, query)
  const sorted = orderOf(table, query, { isSorted: true })
  const rows = rowsBy(table, orderedBy(table, query.order_field ?? table.resource.order[0]))
  return {
    sql: `WITH ${pagingSql}, ${askedSql(match)},
    found(id) AS MATERIALIZED (SELECT rowid ${matchesOf(match)} LIMIT ${limit + 1}),
    counted(n, last) AS MATERIALIZED (SELECT count(*), max(id) FROM found),
    walk(steps) AS MATERIALIZED (SELECT iif(n <= ${limit} AND n * n > ${walkFactor} * s.rows, n * ${stepsPerRow}, 0)
      FROM counted, table_stat s WHERE s.name = ${textSql(table.resource.table)}),
    met(id) AS MATERIALIZED (SELECT id FROM (SELECT t.id AS id FROM ${table.name} t${order} LIMIT (SELECT steps FROM walk))
      WHERE id IN (SELECT id FROM found) ${ofPage}),
    shown(id) AS (SELECT id FROM met WHERE (SELECT count(*) FROM met) = (SELECT size FROM paging)
      UNION ALL SELECT id FROM (SELECT t.id AS id FROM found CROSS JOIN ${rows} ON t.id = found.id
        WHERE (SELECT n FROM counted) <= ${limit} AND (SELECT count(*) FROM met) < (SELECT size FROM paging)${sorted} ${ofPage}))
    SELECT c.n AS found_rows, c.last AS found_last, ${table.select}
    FROM counted c LEFT JOIN shown ON true LEFT JOIN ${table.name} t ON t.id = shown.id${sorted}`,
    params: [...pagingOf(query), ...match.params],
  }
}

/** The page as far as it is met in the first `steps` rows of the order. */
export function nearPage(table: Table, { sql, params }: Condition, query: PagedQuery, steps: number): Statement {
  return {
    sql: `WITH ${pagingSql}, near(id) AS MATERIALIZED (SELECT t.id FROM (SELECT t.id AS id FROM ${table.name} t${orderOf(table, query)} LIMIT ${steps}) s
      CROSS JOIN ${table.name} t ON t.id = s.id${sql} ${ofPage})
    SELECT ${table.select} FROM near CROSS JOIN ${table.name} t ON t.id = near.id${orderOf(table, query, { isSorted: true })}`,
    params: [...pagingOf(query), ...params],
  }
}

/** The size of a page and where it starts: the first two parameters. */
const pagingSql = 'paging(size, start) AS MATERIALIZED (SELECT ?, ?)'

const pagingOf = ({ pageIndex, pageSize }: PagedQuery) => [pageSize, (pageIndex - 1) * pageSize]

const ofPage = 'LIMIT (SELECT size FROM paging) OFFSET (SELECT start FROM paging)'

/** What the index of texts is asked for, worked out once for all that ask it. */
const askedSql = ({ asked }: Match) => `asked(text) AS MATERIALIZED (SELECT ${asked})`

const matchesOf = ({ index }: Match) => {
  const name = quoted(index)
  return `FROM ${name} WHERE ${name} MATCH (SELECT text FROM asked)`
}

/** What rows are put in order by, to be taken along with their ids. */
function carriedOf(table: Table, query: ListQuery) {
  const fields = orderedBy(table, query.order_field ?? table.resource.order[0])
  const names = fields.map(quoted)
  return {
    fields,
    names: names.join(', '),
    select: fields.map((field) => table.expressions.get(field)).join(', '),
    order: ` ORDER BY ${names.map((name) => `${name} ${sortOf(table, query)}`).join(', ')}`,
  }
}

/** A step through an order costs about a tenth of a look at a row. */
const stepsPerRow = 10
/**
 * A page of thirty is met in a third of those steps where the square of how many were found is this, times the rows of the
 * table.
 */
const walkFactor = 9
