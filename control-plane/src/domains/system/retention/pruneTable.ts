import type { RetentionLimit } from '@quarterdeck/shared/contracts/retention.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { resourceTables } from '../../../platform/schema/tables.gen.ts'
import { amongSql } from '../../../platform/store/sqlText.ts'
import type { Sql, Store } from '../../../platform/store/store.ts'
import { tableStat } from '../../../platform/store/tables.ts'
import type { PruneTime, TablePolicy } from '../../retentionPolicy.ts'
import { beginTakingOut, endTakingOut } from './store.ts'

/** Rows in one transaction: a few milliseconds, so that nobody who writes has to wait. */
export const batch = 500
/** Between two of them, for whoever else wants to write. */
export const pauseMs = 25
const dayMs = 86_400_000

/** Takes out what is too old or too much, a batch at a time, until nothing is or the signal aborts. How many went, or were emptied. */
export async function pruneTable(
  store: Store,
  policy: TablePolicy,
  limit: RetentionLimit,
  when: PruneTime,
): Promise<number> {
  const { emptied } = policy
  if (!emptied) return takeOut(store, policy, limit, when)
  return (
    (await empty(store, { ...policy, emptied }, limit, when)) +
    (await takeOut(store, policy, { ...limit, days: 0 }, when))
  )
}

/** Texts that are too old, of rows that stay. */
async function empty(
  store: Store,
  policy: TablePolicy & { emptied: readonly string[] },
  { days }: RetentionLimit,
  { now, signal, record }: PruneTime,
): Promise<number> {
  const { name, emptied } = policy
  const list = resourceTables.get(name)!
  const blank = prepared((q, p: Params<{ keys: readonly number[] }>) =>
    q
      .update(list)
      .set(Object.fromEntries(emptied.map((column) => [column, ''])))
      .where(isAmong(list.id, p.keys)),
  )
  const { sql, params } = oldest({ ...policy, only: `"${emptied[0]}" <> ''` }, now - days * dayMs, 0)
  let gone = 0
  while (days > 0 && !signal.aborted) {
    const keys = (await store.read.all<{ key: number }>(sql, params)).map((row) => row.key)
    if (keys.length === 0) return gone
    gone += await store.write(async (tx) => {
      const { changes } = await blank.run(tx, { keys })
      await record(tx, changes)
      return changes
    })
    await pause()
  }
  return gone
}

async function takeOut(
  store: Store,
  policy: TablePolicy,
  { days, rows }: RetentionLimit,
  { now, signal, record }: PruneTime,
): Promise<number> {
  let gone = 0
  while (!signal.aborted) {
    const tooMany = rows === 0 ? 0 : Math.max(0, (await countRows(store.read, policy)) - rows)
    const before = days === 0 ? Number.MIN_SAFE_INTEGER : now - days * dayMs
    const { sql, params } = oldest(policy, before, Math.min(batch, tooMany))
    // Looked for outside the transaction: most of the time there is nothing.
    const keys = (await store.read.all<{ key: number }>(sql, params)).map((row) => row.key)
    if (keys.length === 0) return gone
    gone += await store.write(async (tx) => {
      // What happened on a day stays counted in the statistics (domains/sites/statistics/tables.ts).
      await beginTakingOut.run(tx)
      for (const child of policy.children ?? [])
        await tx.run(`DELETE FROM ${child} WHERE ${amongSql('run_seq')}`, [JSON.stringify(keys)])
      const { changes } = await tx.run(
        `DELETE FROM ${policy.table} WHERE ${amongSql(policy.key)} AND ${policy.only ?? 'true'}`,
        [JSON.stringify(keys)],
      )
      await endTakingOut.run(tx)
      await record(tx, changes)
      return changes
    })
    await pause()
  }
  return gone
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseMs))
}

/** How many there are: exactly for lists, of which large ones are counted already; for others by the span of their keys, which costs nothing. */
export async function countRows(sql: Sql, { table, key, isList }: TablePolicy): Promise<number> {
  const looked = isList
    ? `(SELECT count(*) FROM ${table})`
    : `(SELECT max(${key}) FROM ${table}) - (SELECT min(${key}) FROM ${table}) + 1`
  const row = await sql.get<{ n: number }>(
    `SELECT coalesce((SELECT rows FROM ${nameOf(tableStat)} WHERE name = ?), ${looked}, 0) AS n`,
    [table],
  )
  return row!.n
}

function oldest(
  { table, key, time, inOrder, only = 'true' }: TablePolicy,
  before: number,
  tooMany: number,
): { sql: string; params: number[] } {
  const order = inOrder ? key : `${time}, ${key}`
  const first = (limit: string) =>
    `SELECT ${key} AS key, ${time} AS at FROM ${table} WHERE ${only} AND ${time} IS NOT NULL ORDER BY ${order} LIMIT ${limit}`
  return {
    sql: `SELECT key FROM (${first(String(batch))}) WHERE at < ? UNION SELECT key FROM (${first('?')})`,
    params: [before, tooMany],
  }
}
