import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStore } from '../createStore.ts'
import { type Sqld, startSqld } from '../sqld.testing.ts'
import type { Store } from '../store.ts'

describe('a libSQL server', () => {
  let server: Sqld
  let store: Store

  beforeEach(async () => {
    server = await startSqld()
    store = await createStore(server.url, { busyTimeoutMs: 10_000 })
    await store.write((tx) => tx.run('CREATE TABLE kept (id INTEGER PRIMARY KEY)'))
  })

  afterEach(async () => {
    await store.close()
    await server.stop()
  })

  const add = (id: number) => store.write((tx) => tx.run('INSERT INTO kept VALUES (?)', [id]))
  const ids = async () => (await store.read.all<{ id: number }>('SELECT id FROM kept ORDER BY id')).map(({ id }) => id)

  test('killed while it is written to, it loses nothing that was acknowledged', async () => {
    const acknowledged: number[] = []
    let id = 0
    const writeOn = async () => {
      while (acknowledged.length < 200) {
        const mine = ++id
        const isStored = await add(mine).then(
          () => true,
          () => false,
        )
        if (!isStored) continue
        acknowledged.push(mine)
        if (acknowledged.length === 100) await server.kill().then(server.restart)
      }
    }
    await Promise.all(Array.from({ length: 8 }, writeOn))
    const kept = new Set(await ids())
    expect(acknowledged.length).toBeGreaterThanOrEqual(200)
    expect(acknowledged.filter((one) => !kept.has(one))).toEqual([])
  })

  test('a transaction whose server dies fails, and nothing of it is stored', async () => {
    const failed = store.write(async (tx) => {
      await tx.run('INSERT INTO kept VALUES (1)')
      await server.kill()
      await tx.run('INSERT INTO kept VALUES (2)')
    })
    await expect(failed).rejects.toMatchObject({ code: 'STORE_UNREACHABLE' })
    await server.restart()
    await add(3)
    expect(await ids()).toEqual([3])
  })

  test('a write and a read wait for a server that comes back', async () => {
    await server.kill()
    const waiting = Promise.all([add(1), ids()])
    await server.restart()
    const [added] = await waiting
    expect(added.changes).toBe(1)
  })

  test('reads answer at once when the server was restarted and has forgotten their streams', async () => {
    const impatient = await createStore(server.url, { busyTimeoutMs: 0 })
    const read = () => impatient.read.all('SELECT id FROM kept')
    await Promise.all([read(), read(), read()])
    await server.kill()
    await server.restart()
    await add(1)
    expect(await Promise.all([read(), read(), read(), read()])).toEqual(Array(4).fill([{ id: 1 }]))
    await impatient.close()
  })

  test('reads answer at once when their streams have expired', async () => {
    const reallyFetch = globalThis.fetch
    let refused = 0
    vi.stubGlobal('fetch', async (request: Request) => {
      const { baton, requests } = await request.clone().json()
      if (!baton || requests[0].type === 'close') return reallyFetch(request)
      refused++
      // What a libSQL server says about a stream that was silent for 10 seconds.
      return Response.json(
        { message: 'The stream has expired due to inactivity', code: 'STREAM_EXPIRED' },
        { status: 400 },
      )
    })
    const impatient = await createStore(server.url, { busyTimeoutMs: 0 })
    vi.unstubAllGlobals()
    await add(1)
    expect(await impatient.read.all('SELECT id FROM kept')).toEqual([{ id: 1 }])
    await add(2)
    const both = { sql: 'SELECT id FROM kept' }
    expect(await impatient.read.batch([both, both])).toEqual(Array(2).fill([{ id: 1 }, { id: 2 }]))
    expect(refused).toBe(2)
    await impatient.close()
  })

  test('a read sees what was written, and made, since the last one on its stream', async () => {
    for (const id of [1, 2, 3]) {
      await add(id)
      expect((await ids()).at(-1)).toBe(id)
    }
    const failed = store.read.batch([{ sql: 'SELECT count(*) FROM kept' }, { sql: 'SELECT * FROM missing' }])
    await expect(failed).rejects.toMatchObject({ index: 1, sql: 'SELECT * FROM missing' })
    await ids()
    const other = await createStore(server.url)
    await other.write((tx) => tx.run("ALTER TABLE kept ADD COLUMN room TEXT NOT NULL DEFAULT 'A'"))
    expect(await store.read.get('SELECT * FROM kept WHERE id = 3')).toEqual({ id: 3, room: 'A' })
    await other.write((tx) => tx.run('ALTER TABLE kept RENAME COLUMN room TO place'))
    expect(await store.read.get('SELECT * FROM kept WHERE id = 3')).toEqual({ id: 3, place: 'A' })
    await other.write((tx) => tx.run('ALTER TABLE kept DROP COLUMN place'))
    expect(await store.read.get('SELECT * FROM kept WHERE id = 3')).toEqual({ id: 3 })
    await other.close()
  })

  test('a server that hangs does not hold up writes and reads for ever', async () => {
    const impatient = await createStore(server.url, { timeoutMs: 100, readLimits: { otherMs: 100 }, busyTimeoutMs: 10 })
    await server.hang()
    const outcomes = await Promise.allSettled([
      impatient.write((tx) => tx.run('INSERT INTO kept VALUES (1)')),
      impatient.read.get('SELECT 1'),
    ])
    server.goOn()
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: { code: expect.stringMatching(/^STORE_(?:TIMEOUT|UNREACHABLE)$/) },
      })
    }
    await impatient.close()
    await add(2)
    expect(await ids()).toEqual([2])
  })

  test('a server that is not there is reported as such', async () => {
    await server.kill()
    await expect(createStore(server.url, { busyTimeoutMs: 50 })).rejects.toMatchObject({ code: 'STORE_UNREACHABLE' })
  })

  test('a second program that writes waits its turn', async () => {
    const other = await createStore(server.url, { busyTimeoutMs: 10_000 })
    const first = store.write(async (tx) => {
      await tx.run('INSERT INTO kept VALUES (1)')
      await new Promise((resolve) => setTimeout(resolve, 100))
      await tx.run('INSERT INTO kept VALUES (2)')
    })
    const second = other.write(async (tx) => {
      const row = await tx.get<{ n: number }>('SELECT count(*) AS n FROM kept')
      await tx.run('INSERT INTO kept VALUES (?)', [10 + (row?.n ?? 0)])
    })
    await Promise.all([first, second])
    await other.close()
    expect([
      [1, 2, 12],
      [1, 2, 10],
    ]).toContainEqual(await ids())
  })
})
