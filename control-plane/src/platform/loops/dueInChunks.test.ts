import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMigrated } from '../../migrations/migrated.testing.ts'
import { createStore } from '../store/createStore.ts'
import type { TestDatabase } from '../store/engines.testing.ts'
import type { Sql, Store } from '../store/store.ts'
import { dueInChunks } from './dueInChunks.ts'

let database: TestDatabase
let store: Store

beforeEach(async () => {
  database = await createMigrated()
  store = await createStore(database.url)
  await store.write((tx) => tx.run(`INSERT INTO tag (name) VALUES ('a'), ('b'), ('c'), ('d'), ('e')`))
})
afterEach(async () => {
  await store.close()
  await database.remove()
})

const readDue = (sql: Sql, count: number) =>
  sql.all<{ id: number; name: string }>(`SELECT id, name FROM tag WHERE remark = '' ORDER BY id LIMIT ?`, [count])
const settle = (tx: Sql, ids: readonly number[]) =>
  tx.run(`UPDATE tag SET remark = 'done' WHERE id BETWEEN ? AND ?`, [ids[0], ids.at(-1)])

test('all that is due has its turn, so many to a transaction, and each is told of after it', async () => {
  const said: string[] = []
  await dueInChunks(store, {
    atOnce: 2,
    readDue,
    async work(tx, rows) {
      said.push(rows.map(({ name }) => name).join(''))
      await settle(
        tx,
        rows.map(({ id }) => id),
      )
    },
    onWorked: () => said.push('|'),
  })
  expect(said.join('')).toBe('ab|cd|e|')
})

test('where nothing is due nobody waits for writers', async () => {
  await store.write((tx) => tx.run(`UPDATE tag SET remark = 'done'`))
  const { read } = store
  const write = () => Promise.reject(new Error('a transaction'))
  await dueInChunks({ read, write }, { atOnce: 2, readDue, work: async () => undefined })
})

test('a row that stays due is left to the next look', async () => {
  let chunks = 0
  await dueInChunks(store, {
    atOnce: 2,
    readDue,
    async work() {
      chunks++
    },
  })
  expect(chunks).toBe(1)
})

test('of a chunk whose transaction fails nothing is done, what came before it stands, and the look fails', async () => {
  const look = dueInChunks(store, {
    atOnce: 2,
    readDue,
    async work(tx, rows) {
      const ids = rows.map(({ id }) => id)
      await settle(tx, ids)
      if (rows.some(({ name }) => name === 'c')) throw new Error('not c')
    },
  })
  await expect(look).rejects.toThrow('not c')
  expect((await readDue(store.read, 9)).map(({ name }) => name).join('')).toBe('cde')
})

test('a stop waits for one chunk', async () => {
  const stopping = new AbortController()
  await dueInChunks(store, {
    atOnce: 2,
    readDue,
    work: (tx, rows) =>
      settle(
        tx,
        rows.map(({ id }) => id),
      ),
    onWorked: () => stopping.abort(),
    signal: stopping.signal,
  })
  expect(await readDue(store.read, 9)).toHaveLength(3)
})
