import { AsyncLocalStorage } from 'node:async_hooks'
import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import { audit } from '@quarterdeck/shared/resources/system/audit.ts'
import { leavesNoEntry } from './leavesNoEntry.testing.ts'
import { currentReadOrigin } from './platform/store/callReads.ts'
import { type Writing, writingsOf } from './platform/store/sqlReading.ts'
import type { Row, Sql, Store } from './platform/store/store.ts'

/** Tables that the call under way has written, in transactions that stand. */
const underWay = new AsyncLocalStorage<Set<string>>()

/** What the product keeps of a call by itself: answers for when it comes again, and when a session was last used. */
const isOwnAffair = ({ table, event }: Writing) =>
  table === 'idempotency' || (table === 'session' && event === 'update')

/** From here on it is known what calls write; what loops and jobs write meanwhile is not theirs. */
export function watchWrites(store: Store): void {
  const { write } = store
  store.write = async (work, options) => {
    const written = currentReadOrigin()?.kind === 'call' ? underWay.getStore() : undefined
    if (!written) return write(work, options)
    const own = new Set<string>()
    const result = await write((tx) => work(noting(tx, own)), options)
    for (const table of own) written.add(table)
    return result
  }
}

/** Makes a call, which fails where it was answered, has written something and has left no audit entry, and is none that may. */
export async function leavingEntry<T>(endpoint: Endpoint, call: () => Promise<T>): Promise<T> {
  if (!endpoint.writes && endpoint.method === 'GET') return call()
  const written = new Set<string>()
  const reply = await underWay.run(written, call)
  if (written.size > 0 && !written.has(audit.table) && !leavesNoEntry(endpoint))
    throw new Error(`${endpoint.name} has written ${[...written].join(', ')} and left no audit entry`)
  return reply
}

function noting(tx: Sql, written: Set<string>): Sql {
  const note = (sql: string, isWritten: boolean) => {
    if (!isWritten) return
    for (const writing of writingsOf(sql)) if (!isOwnAffair(writing)) written.add(writing.table)
  }
  return {
    async all<T = Row>(sql: string, params?: readonly unknown[]) {
      const rows = await tx.all<T>(sql, params)
      note(sql, rows.length > 0)
      return rows
    },
    async get<T = Row>(sql: string, params?: readonly unknown[]) {
      const row = await tx.get<T>(sql, params)
      note(sql, row !== undefined)
      return row
    },
    async run(sql, params, ids) {
      const result = await tx.run(sql, params, ids)
      note(sql, result.changes > 0)
      return result
    },
    async batch(statements) {
      const results = await tx.batch(statements)
      for (const { sql } of statements) note(sql, true)
      return results
    },
    async values(sql, params, want) {
      const rows = await tx.values(sql, params, want)
      note(sql, rows.length > 0)
      return rows
    },
  }
}
