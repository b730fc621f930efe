import type * as Orm from 'drizzle-orm'
import type { Query, SQL } from 'drizzle-orm'
import type * as Core from 'drizzle-orm/sqlite-core'
import type { PreparedQueryConfig, SelectedFieldsOrdered, SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { toRows } from '../store/rows.ts'
import { amongSql, inlined, literal } from '../store/sqlText.ts'
import type { Sql, Statement } from '../store/store.ts'
import { StoreError } from '../store/storeError.ts'
import {
  BaseSQLiteDatabase,
  is,
  Placeholder,
  SQLiteAsyncDialect,
  SQLitePreparedQuery,
  SQLiteSession,
  sql,
} from './drizzle.ts'

interface Changes {
  changes: number
  lastId: number
}

/** Where queries begin: `select`, `insert`, `update`, `delete`, `with`. */
export type Queries = Core.BaseSQLiteDatabase<'async', Changes>

/** What differs from call to call, by name; used in a query as any value is. */
export type Params<P> = { readonly [K in keyof P]: SQL<P[K]> }

/** A query that was compiled once. It runs on whatever runs SQL: the store's reading side, or an open transaction. */
export interface Prepared<P, R> {
  all(sql: Sql, ...params: Given<P>): Promise<R[]>
  /** The first row, or undefined. */
  get(sql: Sql, ...params: Given<P>): Promise<R | undefined>
  run(sql: Sql, ...params: Given<P>): Promise<Changes>
  /** The same as one of several for `Sql.batch`. */
  statement(...params: Given<P>): Statement
  /** The same with its columns called by the keys of its selection, for whoever selects from it. */
  source(...params: Given<P>): Statement
}

/** A row of a prepared query. */
export type Selected<Q> = Q extends { get(...given: never): Promise<infer R> } ? NonNullable<R> : never

type Given<P> = keyof P extends never ? [] : [params: P]

type RowOf<B> = B extends { readonly _: { readonly result: readonly (infer R)[] } } ? R : never

/**
 * A typed query, compiled at its first use and never again: drizzle's builder costs several times what SQLite needs for a
 * small statement, and only building is dear.
 *
 * ```ts
 * const findUser = prepared((q, p: Params<{ name: string }>) =>
 *   q.select({ id: user.id, role: role.name }).from(user).leftJoin(role, eq(role.id, user.role_id)).where(eq(user.username, p.name)),
 * )
 * const rename = prepared((q, p: Params<{ id: number; name: string }>) =>
 *   q.update(user).set({ name: p.name }).where(eq(user.id, p.id)),
 * )
 * const findAll = prepared((q, p: Params<{ ids: readonly number[] }>) => q.select().from(user).where(isAmong(user.id, p.ids)))
 *
 * await findUser.get(store.read, { name: 'admin' }) // { id: number; role: string | null } | undefined
 * await store.write((tx) => rename.run(tx, { id: 1, name: 'Ann' }))
 * ```
 *
 * Whatever varies goes through `p` (in `limit`, `take(p.count)`). What the query itself names (`eq(run.state, 3)`) becomes a part of
 * its text, so that partial indexes serve. A selection is flat: `{ name: table.column }`, not `{ user, role }`. In a selection from one
 * table drizzle leaves the table's name off columns inside `sql`: a subquery there is built with `q.select(...)`, not written.
 */
export function prepared<P, B extends Buildable>(build: (q: Queries, p: Params<P>) => B): Prepared<P, RowOf<B>> {
  const compiled = once(() => compile(build(queries(), placeholders())))
  const rows = async (sql: Sql, params: Given<P>, want: 'all' | 'get'): Promise<RowOf<B>[]> => {
    const { text, fill, keys } = compiled()
    // The builder says what a row is like, and the keys are those of its selection.
    return toRows(keys, await sql.values(text, fill(params[0]), want)) as RowOf<B>[]
  }
  return {
    all: (sql, ...params) => rows(sql, params, 'all'),
    get: async (sql, ...params) => (await rows(sql, params, 'get'))[0],
    run: (sql, ...params) => sql.run(compiled().text, compiled().fill(params[0])),
    statement: (...params) => ({ sql: compiled().text, params: compiled().fill(params[0]) }),
    source(...params) {
      const { text, fill, keys } = compiled()
      const columns = keys.map((key) => `"${key}"`).join(', ')
      return { sql: `WITH selected (${columns}) AS (${text}) SELECT * FROM selected`, params: fill(params[0]) }
    },
  }
}

/**
 * The same for what the builder has no words for (a recursion, `INSERT … SELECT` of some columns): all of the statement, with tables, columns
 * and parameters in `${}`. A row has the names that the statement gives it; `R` says so, and is believed.
 */
export function preparedSql<P, R = never>(build: (p: Params<P>) => SQL): Prepared<P, R> {
  const compiled = once(() => {
    const { sql: text, params } = new SQLiteAsyncDialect().sqlToQuery(build(placeholders()))
    return filled(text, params)
  })
  const statement = (params: Given<P>) => ({ sql: compiled().text, params: compiled().fill(params[0]) })
  return {
    all: (on, ...params) => on.all<R>(compiled().text, compiled().fill(params[0])),
    get: (on, ...params) => on.get<R>(compiled().text, compiled().fill(params[0])),
    run: (on, ...params) => on.run(compiled().text, compiled().fill(params[0])),
    statement: (...params) => statement(params),
    source: (...params) => statement(params),
  }
}

/** The column has one of the values of a list that is given as a parameter. */
export function isAmong<T>(column: SQLiteColumn | SQL, list: SQL<readonly T[] | null>): SQL {
  const [before = '', after = ''] = amongSql('').split('?')
  return sql`${column}${sql.raw(before)}${list}${sql.raw(after)}`
}

/** A parameter as `limit` and `offset` take it: drizzle's types ask for a bare placeholder there, its dialect takes any SQL. */
export function take(count: SQL<number>): Orm.Placeholder {
  return count as unknown as Orm.Placeholder
}

interface Buildable {
  prepare(): unknown
}

interface Filled {
  text: string
  fill(params: unknown): unknown[]
}

interface Compiled extends Filled {
  keys: readonly string[]
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

function compile(query: Buildable): Compiled {
  const captured = query.prepare()
  if (!(captured instanceof Capture)) throw new StoreError('STORE_MISUSE', 'not a query that can be prepared')
  const { sql: text, params } = captured.getQuery()
  return { ...filled(text, params), keys: (captured.fields ?? []).map(keyOf) }
}

function filled(text: string, params: readonly unknown[]): Filled {
  const names = params.map((param) => (is(param, Placeholder) ? param.name : undefined))
  const varying = names.filter((name) => name !== undefined)
  return {
    text: withConstants(text, params),
    fill(given) {
      const values: Readonly<Record<string, unknown>> = { ...(given ?? {}) }
      return varying.map((name) => toParam(values[name]))
    },
  }
}

function toParam(value: unknown): unknown {
  return Array.isArray(value) ? JSON.stringify(value) : value
}

function keyOf({ path }: SelectedFieldsOrdered[number]): string {
  const [key, ...deeper] = path
  if (key === undefined || deeper.length > 0) throw new StoreError('STORE_MISUSE', 'a selection is flat')
  return key
}

/** The statement with what never varies in its place, in SQL; only placeholders stay to be bound. */
function withConstants(text: string, params: readonly unknown[]): string {
  return inlined(text, (at) => (is(params[at], Placeholder) ? '?' : literal(params[at])))
}

function placeholders<P>(): Params<P> {
  // Each name that the query reads is a parameter: the names stand in its type alone.
  return new Proxy({}, { get: (_, name) => sql`${sql.placeholder(String(name))}` }) as Params<P>
}

let builder: Queries | undefined

function queries(): Queries {
  if (!builder) {
    const dialect = new SQLiteAsyncDialect()
    builder = new BaseSQLiteDatabase<'async', Changes>('async', dialect, new CapturingSession(dialect), undefined)
  }
  return builder
}

type AnyConfig = PreparedQueryConfig & { type: 'async' }

/** What drizzle would run, kept instead: text, parameters and the fields of a row. */
class Capture extends SQLitePreparedQuery<AnyConfig> {
  readonly fields: SelectedFieldsOrdered | undefined

  constructor(query: Query, fields: SelectedFieldsOrdered | undefined) {
    super('async', 'all', query)
    this.fields = fields
  }

  run = notHere
  all = notHere
  get = notHere
  values = notHere
}

class CapturingSession extends SQLiteSession<'async', Changes, Record<string, never>, Record<string, never>> {
  prepareQuery(query: Query, fields: SelectedFieldsOrdered | undefined): Capture {
    return new Capture(query, fields)
  }

  transaction = notHere
}

function notHere(): never {
  throw new StoreError('STORE_MISUSE', 'queries are run by what prepared() returns')
}
