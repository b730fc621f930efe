import { afterEach, beforeEach, expect, test } from 'vitest'
import { readingForCall, readingForJob } from '../callReads.ts'
import { createStore } from '../createStore.ts'
import type { Store } from '../store.ts'
import { failure, onBothEngines } from '../suite.testing.ts'

/** Much longer than its limit, and no longer: what is cut off goes on in a server. */
const tooLong =
  'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40000000) SELECT max(i) + ? AS top FROM n'
/** Some tenths of a second. */
const heavy =
  'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000000) SELECT max(i) AS top FROM n'

onBothEngines('long reads', (fixture) => {
  let store: Store
  const open = async (limitMs = 2_000) => {
    const limits = { callMs: limitMs, longMs: 200, longWaitMs: limitMs }
    store = await createStore(fixture.database.url, { readLimits: limits })
    await store.read.get('SELECT 1')
  }
  beforeEach(() => open())
  afterEach(() => store.close())

  test('what a call reads ends at its limit, and the next read answers', async () => {
    const { code } = await failure(readingForCall(() => store.read.get(tooLong, [1])))
    expect(code).toBe('STORE_TOO_MUCH')
    expect(await store.read.get('SELECT 2 AS n')).toEqual({ n: 2 })
  })

  test('beside ten long reads a quick one does not wait, and those that find no place are told so', async () => {
    // Room enough for a quick one on a machine that has much else to do.
    await store.close()
    await open(4_000)
    const ended: unknown[] = []
    const long = Array.from({ length: 10 }, (_, n) =>
      readingForCall(() => store.read.get(tooLong, [n])).catch((error) => ended.push(error.code)),
    )
    let meanwhile = 0
    while (ended.length < 10) {
      await readingForCall(() => store.read.get('SELECT 1'))
      if (ended.length === 0) meanwhile++
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await Promise.all(long)
    expect(ended).toEqual(Array(10).fill('STORE_TOO_MUCH'))
    // A place was free for it all the while: it waited for none of the long ones.
    expect(meanwhile).toBeGreaterThan(0)
  })

  test('a read ends when whoever asked for it has gone, and its wait as well', async () => {
    // No limit ends it before.
    await store.close()
    await open(120_000)
    const going = Array.from({ length: 4 }, () => new AbortController())
    const reads = going.map(({ signal }, n) =>
      failure(
        readingForCall(
          () => store.read.get(tooLong, [n]),
          () => signal,
        ),
      ),
    )
    setTimeout(() => {
      for (const one of going) one.abort()
    }, 100)
    expect((await Promise.all(reads)).map(({ code }) => code)).toEqual(Array(4).fill('STORE_GONE'))
  })

  test('a job reads for longer than a call may, beside long reads of calls', async () => {
    const long = [1, 2].map((n) => failure(readingForCall(() => store.read.get(tooLong, [n]))))
    const slow = readingForJob(async () => {
      const tops: unknown[] = []
      for (let n = 0; n < 3; n++) tops.push((await store.read.get<{ top: number }>(heavy))?.top)
      return tops
    })
    expect(await slow).toEqual([2_000_000, 2_000_000, 2_000_000])
    expect((await Promise.all(long)).map(({ code }) => code)).toEqual(['STORE_TOO_MUCH', 'STORE_TOO_MUCH'])
  })

  test('before the stop long reads of calls end at once', async () => {
    const long = failure(readingForCall(() => store.read.get(tooLong, [1])))
    await new Promise((resolve) => setTimeout(resolve, 400))
    store.endCallReads()
    expect((await long).code).toBe('STORE_CLOSED')
    expect(await store.read.get('SELECT 3 AS n')).toEqual({ n: 3 })
  })
})
