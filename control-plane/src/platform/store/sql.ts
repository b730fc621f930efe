import { createRequire } from 'node:module'
import type { SqliteRemoteDatabase } from 'drizzle-orm/sqlite-proxy'
import { toRows } from './rows.ts'
import type { Call, Execute, Result, Want } from './session.ts'
import { controlsTransaction } from './sqlText.ts'
import type { Row, Sql, Statement, Value } from './store.ts'
import { StoreError } from './storeError.ts'
import { toValues } from './values.ts'

const require = createRequire(import.meta.url)

/** The caller's view of anything that executes calls. */
export function createSql(run: Execute): Sql {
  const execute = explained(run)
  let db: SqliteRemoteDatabase | undefined
  const one = async (sql: string, params: readonly unknown[], want: Want): Promise<Result> =>
    first(await execute([toCall(sql, params, want)]))
  return {
    async all<T = Row>(sql: string, params: readonly unknown[] = []) {
      return typed<T>(await one(sql, params, 'all'))
    },
    async get<T = Row>(sql: string, params: readonly unknown[] = []) {
      return typed<T>(await one(sql, params, 'get'))[0]
    },
    async run(sql, params = []) {
      const { changes, lastId } = await one(sql, params, 'run')
      return { changes, lastId }
    },
    async batch(statements: readonly Statement[]) {
      if (statements.length === 0) return []
      const results = await execute(statements.map(({ sql, params }) => toCall(sql, params ?? [], 'all')))
      return results.map((result) => typed<Row>(result))
    },
    get db() {
      db ??= createDrizzle(execute)
      return db
    },
  }
}

function explained(execute: Execute): Execute {
  return async (calls) => {
    try {
      return await execute(calls)
    } catch (error) {
      throw error instanceof StoreError ? error.of(calls[error.index]?.sql) : error
    }
  }
}

function toCall(sql: string, params: readonly unknown[], want: Want): Call {
  if (controlsTransaction(sql)) throw new StoreError('STORE_MISUSE', 'transactions are begun by Store.write only')
  return { sql, params: toValues(params), want }
}

function createDrizzle(execute: Execute): SqliteRemoteDatabase {
  type Method = 'all' | 'get' | 'run' | 'values'
  const wanted = (method: Method): Want => (method === 'values' ? 'all' : method)
  const answer = (method: Method, result: Result) => ({
    // drizzle's proxy takes `rows` of a `get` for the row itself, and its type does not say that there may be none.
    rows: (method === 'get' ? result.rows[0] : result.rows) as Value[],
  })
  // Loaded where it is used: as ES modules its files took a second of every start, parsing one large package.json each.
  const { drizzle } = require('drizzle-orm/sqlite-proxy') as typeof import('drizzle-orm/sqlite-proxy')
  return drizzle(
    async (sql, params, method) => answer(method, first(await execute([toCall(sql, params, wanted(method))]))),
    async (queries) => {
      const results = await execute(queries.map(({ sql, params, method }) => toCall(sql, params, wanted(method))))
      return queries.map(({ method }, at) => answer(method, first(results.slice(at))))
    },
  )
}

function first(results: Result[]): Result {
  const [result] = results
  if (!result) throw new StoreError('STORE_LOST', 'the engine gave no answer')
  return result
}

// The caller names the type of its own rows: the one place where that claim is believed.
function typed<T>({ columns, rows }: Result): T[] {
  return toRows(columns, rows) as T[]
}
