import { BatchCond, type HttpStream, Stmt } from '@libsql/hrana-client'
import type { Call, Result } from '../session.ts'
import { StoreError } from '../storeError.ts'
import { toStoreError } from './errors.ts'
import { toResult, toStmt } from './rows.ts'

/** What frames the calls of a question: a transaction begins before them, or ends after them. */
export interface Frame {
  begin?: 'BEGIN TRANSACTION READONLY' | 'BEGIN IMMEDIATE'
  isLast?: boolean
}

/**
 * Does calls in one round trip, each only if all before it went well. A transaction begins with a look at the database:
 * otherwise the server would name columns by the schema that the connection saw last, and give rows by the one that it is now.
 */
export async function ask(stream: HttpStream, calls: Call[], { begin, isLast = false }: Frame): Promise<Result[]> {
  const before = begin ? [begin, 'SELECT 1 FROM sqlite_schema LIMIT 1'] : []
  const after = isLast ? ['COMMIT'] : []
  const statements = [...before.map((sql) => new Stmt(sql)), ...calls.map(toStmt), ...after.map((sql) => new Stmt(sql))]
  const batch = stream.batch()
  let last = batch.step()
  const answers = statements.map((statement, at) => {
    if (at > 0) last = batch.step().condition(BatchCond.ok(last))
    return last.query(statement)
  })
  // Each is looked at below, in their order.
  for (const answer of answers) answer.catch(() => undefined)
  try {
    await batch.execute()
  } catch (error) {
    throw toStoreError(error)
  }
  const results: Result[] = []
  for (const [at, answer] of answers.entries()) {
    const index = Math.min(Math.max(at - before.length, 0), Math.max(calls.length - 1, 0))
    const rows = await answer.catch((error: unknown) => Promise.reject(toStoreError(error, index)))
    if (!rows) throw new StoreError('STORE_LOST', 'the server left out a statement', { index })
    results.push(toResult(rows))
  }
  return results.slice(before.length, before.length + calls.length)
}
