import { toRows } from './rows.ts'
import type { Call, Execute, Result, Want } from './session.ts'
import { controlsTransaction } from './sqlText.ts'
import type { Row, Sql, Statement } from './store.ts'
import { StoreError } from './storeError.ts'
import { toValues } from './values.ts'

/** The caller's view of anything that executes calls. */
export function createSql(run: Execute): Sql {
  const execute = explained(run)
  const one = async (sql: string, params: readonly unknown[], want: Want, ids?: readonly number[]): Promise<Result> =>
    first(await execute([{ ...toCall(sql, params, want), ...(ids && { ids }) }]))
  return {
    async all<T = Row>(sql: string, params: readonly unknown[] = []) {
      return typed<T>(await one(sql, params, 'all'))
    },
    async get<T = Row>(sql: string, params: readonly unknown[] = []) {
      return typed<T>(await one(sql, params, 'get'))[0]
    },
    async run(sql, params = [], ids) {
      const { changes, lastId } = await one(sql, params, 'run', ids)
      return { changes, lastId }
    },
    async batch(statements: readonly Statement[]) {
      if (statements.length === 0) return []
      const results = await execute(statements.map(({ sql, params }) => toCall(sql, params ?? [], 'all')))
      return results.map((result) => typed<Row>(result))
    },
    async values(sql, params, want) {
      return (await one(sql, params, want)).rows
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

function first(results: Result[]): Result {
  const [result] = results
  if (!result) throw new StoreError('STORE_LOST', 'the engine gave no answer')
  return result
}

// The caller names the type of its own rows: the one place where that claim is believed.
function typed<T>({ columns, rows }: Result): T[] {
  return toRows(columns, rows) as T[]
}
