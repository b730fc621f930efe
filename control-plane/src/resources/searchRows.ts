import type { Row, Sql, Statement } from '../platform/store/store.ts'
import { type Condition, countUpTo, type ListQuery, orderOf, type PagedQuery } from './condition.ts'
import { searchCountLimit } from './counts.ts'
import { type Found, foundFrom, foundPage, inOrder, isNewestFirst, type Newest, nearPage, newestPage } from './found.ts'
import { firstIdOf, type IdsOfTime, idsOfTime, keptCountOfTime } from './keptCounts.ts'
import type { Where } from './listSql.ts'
import type { Table } from './table.ts'

/** Rows of a page, and how many there are in all, with the table's version at that moment. */
export interface Looked {
  rows: Row[]
  total: number
  version: number
}

export interface SearchDeps {
  table: Table
  read: Sql
  limits: SearchLimits
  pageOf(condition: Condition, order: string, query: PagedQuery): Statement
}

/** To look for a text in a row costs so many times as much as to look at the numbers of a row that has the text. */
const likeFactor = 5

/** To read a text of a row in an order costs about so many times as much as to find an id. */
const idFactor = 4

/** Up to how many rows a search does what. */
export interface SearchLimits {
  /** Counted. */
  count: number
  /** The newest rows that have the texts are looked at before anything is known. */
  newest: number
  /** The same in another order, where they are the page only if there are no more. */
  all: number
  /** Rows that a time leaves are counted where no count of them is kept. */
  like: number
  /** From the beginning of an order texts are read before ids are looked up. */
  near: number
}

export const searchLimits: SearchLimits = {
  count: searchCountLimit,
  newest: 500,
  all: 20_000,
  like: 20_000,
  near: 5_000,
}

/** What was read at one moment. */
interface Seen extends Looked {
  /** How many rows have the texts, by what was seen of them. */
  expected: number
  /** The highest id of the table. */
  last: number
}

interface SeenNewest extends Omit<Seen, 'total'> {
  isPage: boolean
  total: number | undefined
  /** As in `foundFrom`, and the id that it gave. */
  young: Statement | undefined
  first: number
  /** As `idsAsked` gives them. */
  ids: IdsOfTime | undefined
}

/** Finds pages by the index of texts. What it decides changes how long that takes, never what is found. */
export function createSearch({ table, read, limits, pageOf }: SearchDeps) {
  const stat: Statement = {
    sql: `SELECT version, (SELECT max(id) FROM ${table.name}) AS last FROM table_stat WHERE name = ?`,
    params: [table.resource.table],
  }

  /**
   * Of a log the newest matches first: mostly the page is among them. Otherwise all are put in order, or, where they are too
   * many for that, met by going through the order. Where rows and count come one after the other, the version is that of the
   * earlier.
   */
  return async (where: Where, found: Found, query: PagedQuery, zone: string): Promise<Looked> => {
    const newest = found.aside || isNewestFirst(table, query) ? await newestOf(found, query, zone) : undefined
    const by = newest && newest.total === undefined ? await cheapest(found, query.filters, zone, newest) : found
    if (newest?.isPage) {
      const { sql, params } = countFound(found, by, newest.ids, limits.count)
      return { ...newest, total: newest.total ?? Number((await read.get(sql, params))?.n) }
    }
    const isMany = newest?.total !== undefined && newest.total > limits.count
    const all = isMany ? { ...newest, total: newest.total! } : await allOf(by, query)
    if (all.total <= limits.count) return all
    return { ...all, rows: await metInOrder(where, found, query, all) }
  }

  /** Texts of a few thousand rows are read; where that is not enough, matches stand far behind in the order. */
  async function metInOrder(
    where: Where,
    found: Found,
    query: PagedQuery,
    { expected, last }: Pick<Seen, 'expected' | 'last'>,
  ): Promise<Row[]> {
    const near = nearPage(table, where.many, query, limits.near)
    const rows = await read.all<Row>(near.sql, near.params)
    if (rows.length === query.pageSize) return rows
    const start = (query.pageIndex - 1) * query.pageSize
    const met = rows.length > 0 ? start + rows.length : 0
    // As many steps for each as those took to be met; where there are none at all it may be the whole order. How many were met
    // before a later page that is empty is not known: by how close their ids stand.
    const steps = met > 0 || start === 0 ? limits.near / met : last / expected
    const byIds = !found.aside && expected < idFactor * steps * (start + query.pageSize - met)
    const page = pageOf(byIds ? inOrder(table, found) : where.many, orderOf(table, query), query)
    return read.all(page.sql, page.params)
  }

  async function newestOf(found: Found, query: PagedQuery, zone: string): Promise<SeenNewest> {
    const young = found.aside && firstIdOf(table, query.filters, zone)
    const ids = idsAsked(table, found, query.filters, zone)
    const isDown = isNewestFirst(table, query)
    const newest = isDown ? limits.newest : limits.all
    const looking = { newest, limit: limits.count, young, inside: ids?.inside }
    const page = newestPage(table, found, query, looking)
    const [[state] = [], rows = [], [oldest] = []] = await read.batch([stat, page, ...(young ? [young] : [])])
    const { newest_rows, newest_last, is_page, found_rows } = rows[0] as unknown as Newest
    const last = Number(state?.last ?? 0)
    const first = young ? Number(oldest?.first ?? last) : 0
    const isAll = newest_rows <= newest
    const span = isDown ? last - Number(newest_last) + 1 : Number(newest_last) - first
    const isKnown = !found.aside || isAll || Number(found_rows) > limits.count
    return {
      ...seen(state, rows),
      expected: isAll ? newest_rows : (newest_rows * last) / Math.max(1, span),
      ...{ isPage: is_page === 1, total: isKnown ? Number(found_rows) : undefined },
      ...{ young, first, ids },
    }
  }

  async function allOf(by: Found, query: PagedQuery): Promise<Seen> {
    const [[state] = [], rows = []] = await read.batch([stat, foundPage(table, by, query, limits.count)])
    const { found_rows, found_last } = rows[0] as { found_rows: number; found_last?: number | null }
    const looked = seen(state, rows)
    return { ...looked, total: found_rows, expected: (found_rows * looked.last) / (found_last ?? looked.last) }
  }

  /**
   * Where something is asked for that the index of texts does not have, a time mostly: rows of a log come in the order of
   * their times, and if those are few that came since, the index is asked for them alone. Otherwise it depends on whether
   * more rows have the texts or fit the rest.
   */
  async function cheapest(
    found: Found,
    filters: ListQuery['filters'],
    zone: string,
    { expected, last, young, first }: SeenNewest,
  ): Promise<Found> {
    if (!found.aside) return found
    const since = young && first > last / 10 ? foundFrom(found, young) : found
    const share = 1 - first / last
    if (share * last < likeFactor * limits.like) return since
    const { from, sql, params } = found.aside.rows
    const some = { sql: `SELECT ${countUpTo(limits.like, `FROM ${from}${sql}`)} AS n`, params }
    const left = keptCountOfTime(table, filters, zone) ?? some
    const fit = first > 0 ? share * last : Number((await read.get(left.sql, left.params))?.n)
    // Where both are many, the rows that fit are looked at only until enough of them have the texts.
    const looked = Math.min(fit, (limits.count * last) / expected)
    return expected * share < likeFactor * looked ? since : found.aside.found
  }
}

/** Where nothing but a time is asked for beside what the index of texts has. */
export function idsAsked(
  table: Table,
  { id, aside }: Found,
  filters: ListQuery['filters'],
  zone: string,
): IdsOfTime | undefined {
  const isOfTime = aside?.left.fields.every((field) => field === table.resource.order[0])
  return isOfTime ? idsOfTime(table, filters, zone, id) : undefined
}

/**
 * How many were found, up to one more than `limit` or a little more. Where nothing but a time is asked for beside the texts
 * (`ids`), rows are looked at only where their ids do not tell.
 */
export function countFound(found: Found, by: Found, ids: IdsOfTime | undefined, limit: number): Statement {
  const counted = ({ from, sql, params }: Condition, more?: Statement): Statement => ({
    sql: countUpTo(limit, `FROM ${from}${sql}${more?.sql ?? ''}`),
    params: [...params, ...(more?.params ?? [])],
  })
  const { aside } = found
  const parts =
    ids && aside && by !== aside.found
      ? [counted(aside.texts, ids.inside), ...ids.edges.map((edge) => counted(found, edge))]
      : [counted(by)]
  return {
    sql: `SELECT ${parts.map(({ sql }) => sql).join(' + ')} AS n`,
    params: parts.flatMap(({ params = [] }) => [...params]),
  }
}

/** The rows that were found, without what was told with them. */
function seen(state: Row | undefined, rows: Row[]): Omit<Seen, 'total' | 'expected'> {
  const shown = rows.flatMap(
    ({ newest_rows: _n, newest_last: _l, is_page: _p, found_rows: _f, found_last: _h, ...row }) =>
      row.id === null ? [] : [row],
  )
  return { rows: shown, last: Number(state?.last ?? 0), version: Number(state?.version ?? 0) }
}
