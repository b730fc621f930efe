import { setTimeout as passed } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMigrated } from '../../../migrations/migrated.testing.ts'
import { readingForCall } from '../../../platform/store/callReads.ts'
import { createStore } from '../../../platform/store/createStore.ts'
import type { TestDatabase } from '../../../platform/store/engines.testing.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import type { Store } from '../../../platform/store/store.ts'
import { keepSums } from './keepSums.ts'
import { operatorSource } from './operator.ts'

/** Some tenths of a second, in which whoever asked first goes away. */
const slow =
  '(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000000) SELECT max(i) FROM n) > 0'
const day = '2026-11-19'

onEachEngine('on the $name engine', (engine) => {
  let database: TestDatabase
  let store: Store
  beforeEach(async () => {
    database = await createMigrated(engine)
    // How long a machine takes is not the matter here.
    const limits = { callMs: 120_000, longMs: 50, longWaitMs: 120_000 }
    store = await createStore(database.url, { readLimits: limits, busyTimeoutMs: 120_000 })
    await store.write((tx) =>
      tx.run('INSERT INTO statistics_operator (day, at, user, made, judged) VALUES (?, 1, 1, 3, 2)', [day]),
    )
  })
  afterEach(async () => {
    await store.close()
    await database.remove()
    await engine.stop?.()
  })

  test('sums that several ask for are read once, and there for the others when the first has hung up', async () => {
    const asked: string[] = []
    const read: Store['read'] = {
      ...store.read,
      values: (sql, ...more) => {
        asked.push(sql)
        return store.read.values(sql, ...more)
      },
      all: (sql, ...more) => {
        asked.push(sql)
        return store.read.all(sql, ...more)
      },
    }
    const sumsOf = keepSums(operatorSource, { version: () => 1 })
    const narrowed = { source: operatorSource, seen: { sql: slow, params: [] }, only: {} }
    const ask = (signal: AbortSignal) =>
      readingForCall(
        () => sumsOf(read, narrowed, [], { from: day, to: day }, day),
        () => signal,
      )
    const gone = new AbortController()
    const first = ask(gone.signal)
    await passed(100)
    const second = ask(new AbortController().signal)
    gone.abort()
    const figures = [{ figures: expect.objectContaining({ made: 3, judged: 2 }) }]
    expect(await second).toMatchObject(figures)
    await first.catch(() => undefined)
    expect(await ask(new AbortController().signal)).toMatchObject(figures)
    expect(asked).not.toEqual([])
    expect(asked).toEqual([...new Set(asked)])
  })
})
