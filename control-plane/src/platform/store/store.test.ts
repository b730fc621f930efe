import { AsyncLocalStorage } from 'node:async_hooks'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { createStore } from './createStore.ts'
import { addHandset, failure, onBothEngines, serials } from './suite.testing.ts'

/** Half a second of work, or more, inside one statement. */
const heavy =
  'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000000) SELECT max(i) AS top FROM n'

onBothEngines('transactions', (fixture) => {
  test('of 20 concurrent buyers of 10 seats exactly 10 get one', async () => {
    await fixture.store.write((tx) => tx.run('INSERT INTO seat (id) VALUES (1),(2),(3),(4),(5),(6),(7),(8),(9),(10)'))
    const buy = (buyer: number) =>
      fixture.store.write(async (tx) => {
        const seat = await tx.get<{ id: number }>('SELECT id FROM seat WHERE taken_by IS NULL LIMIT 1')
        if (!seat) return undefined
        await tx.run('UPDATE seat SET taken_by = ? WHERE id = ?', [buyer, seat.id])
        return seat.id
      })
    const bought = await Promise.all(Array.from({ length: 20 }, (_, buyer) => buy(buyer + 1)))
    expect(bought.filter((seat) => seat !== undefined).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const taken = await fixture.store.read.get<{ buyers: number }>(
      'SELECT count(DISTINCT taken_by) AS buyers FROM seat',
    )
    expect(taken).toEqual({ buyers: 10 })
  })

  test('a thrown error undoes the whole transaction and reaches the caller', async () => {
    const attempt = fixture.store.write(async (tx) => {
      await tx.run('INSERT INTO handset (serial) VALUES (?)', ['A'])
      throw new Error('changed my mind')
    })
    await expect(attempt).rejects.toThrow('changed my mind')
    expect(await serials(fixture.store)).toEqual([])
  })

  test('one of several writes that share a commit fails alone', async () => {
    const outcomes = await Promise.allSettled(
      ['A', 'B', 'A', 'C', 'B', 'D'].map((serial) => addHandset(fixture.store, serial)),
    )
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, true, false, true])
    expect(await serials(fixture.store)).toEqual(['A', 'B', 'C', 'D'])
  })

  test('a write sees what those before it have written, a read only what is committed', async () => {
    const counts = await fixture.store.write(async (tx) => {
      await tx.run('INSERT INTO handset (serial) VALUES (?)', ['A'])
      const inside = await tx.get<{ n: number }>('SELECT count(*) AS n FROM handset')
      const outside = await fixture.store.read.get<{ n: number }>('SELECT count(*) AS n FROM handset')
      return [inside?.n, outside?.n]
    })
    expect(counts).toEqual([1, 0])
    expect(await serials(fixture.store)).toEqual(['A'])
  })

  test('reads go on during a long write that runs alone, and see the state before it', async () => {
    await addHandset(fixture.store, 'before')
    const halfway = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const long = fixture.store.write(
      async (tx) => {
        await tx.run('UPDATE handset SET serial = ?', ['after'])
        halfway.resolve()
        await finish.promise
      },
      { exclusive: true },
    )
    await halfway.promise
    expect(await serials(fixture.store)).toEqual(['before'])
    finish.resolve()
    await long
    expect(await serials(fixture.store)).toEqual(['after'])
  })

  test('a write runs in the async context of who asked for it', async () => {
    const request = new AsyncLocalStorage<string>()
    const ask = (name: string) => request.run(name, () => fixture.store.write(async () => request.getStore()))
    expect(await Promise.all([ask('first'), ask('second')])).toEqual(['first', 'second'])
  })

  test('nobody but the store begins or ends a transaction', async () => {
    const codes = await fixture.store.write(async (tx) => [
      (await failure(tx.run('COMMIT'))).code,
      (await failure(fixture.store.write((inner) => inner.run('SELECT 1')))).code,
    ])
    expect(codes).toEqual(['STORE_MISUSE', 'STORE_MISUSE'])
  })

  test('a transaction that never ends is rolled back and the next one runs', async () => {
    const impatient = await createStore(fixture.database.url, { timeoutMs: 1_000, readers: 1 })
    let late: (() => Promise<unknown>) | undefined
    const stuck = impatient.write(async (tx) => {
      await tx.run(`INSERT INTO handset (serial) VALUES ('stuck')`)
      late = () => tx.run(`INSERT INTO handset (serial) VALUES ('late')`)
      await new Promise(() => undefined)
    })
    const next = impatient.write((tx) => tx.run(`INSERT INTO handset (serial) VALUES ('next')`))
    expect((await failure(stuck)).code).toBe('STORE_TIMEOUT')
    await next
    expect((await failure(late?.() ?? Promise.resolve())).code).toBe('STORE_CLOSED')
    await impatient.close()
    expect(await serials(fixture.store)).toEqual(['next'])
  })

  test('a commit that fails fails every write in it', async () => {
    await fixture.store.write((tx) =>
      tx.run('CREATE TABLE owed (handset_id INTEGER REFERENCES handset (id) DEFERRABLE INITIALLY DEFERRED)'),
    )
    const outcomes = await Promise.allSettled([
      addHandset(fixture.store, 'A'),
      fixture.store.write((tx) => tx.run('INSERT INTO owed VALUES (99)')),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await addHandset(fixture.store, 'B')
    expect(await serials(fixture.store)).toEqual(['B'])
  })

  test('what a commit that fails has written is told all the same, and again after the next: it may have been carried out', async () => {
    await fixture.store.write((tx) =>
      tx.run('CREATE TABLE owed (handset_id INTEGER REFERENCES handset (id) DEFERRABLE INITIALLY DEFERRED)'),
    )
    const told: string[][] = []
    const stop = fixture.store.onWritten((written) => told.push(written.map(({ table }) => table)))
    const owing = fixture.store.write((tx) => tx.run('INSERT INTO owed VALUES (99)'))
    await expect(owing).rejects.toThrow()
    await addHandset(fixture.store, 'B')
    await addHandset(fixture.store, 'C')
    stop()
    expect(told).toEqual([['owed'], ['owed', 'handset'], ['handset']])
  })

  test('a statement that takes long does not hold up the event loop', async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const started = performance.now()
    await Promise.all([fixture.store.read.get(heavy), fixture.store.write((tx) => tx.get(heavy))])
    const tookMs = performance.now() - started
    delay.disable()
    expect(tookMs).toBeGreaterThan(150)
    // On the main thread each of the two would have held it for about half of the time.
    expect(delay.max / 1e6).toBeLessThan(Math.max(50, tookMs / 3))
  })

  test('after close nothing more is taken, and what was taken is finished', async () => {
    const short = await createStore(fixture.database.url, { readers: 1 })
    const add = (serial: string) => short.write((tx) => tx.run('INSERT INTO handset (serial) VALUES (?)', [serial]))
    const last = add('last')
    const closing = short.close()
    await expect(last).resolves.toMatchObject({ changes: 1 })
    await closing
    expect((await failure(add('later'))).code).toBe('STORE_CLOSED')
    expect((await failure(short.read.get('SELECT 1'))).code).toBe('STORE_CLOSED')
    expect(await serials(fixture.store)).toEqual(['last'])
  })
})
