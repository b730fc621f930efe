import { AsyncLocalStorage } from 'node:async_hooks'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { eq } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { embeddedEngine, remoteEngine, type TestDatabase } from './engines.testing.ts'
import { openStore } from './openStore.ts'
import type { Store } from './store.ts'
import { isDuplicate, StoreError } from './storeError.ts'

const phone = sqliteTable('phone', { id: integer().primaryKey(), serial: text().notNull(), room: text() })

/** Half a second of work, or more, inside one statement. */
const heavy =
  'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000000) SELECT max(i) AS top FROM n'

describe.each([embeddedEngine, remoteEngine])('the store on the $name engine', ({ create, stop }) => {
  let database: TestDatabase
  let store: Store

  beforeAll(async () => {
    database = await create()
    // A busy machine must not decide which writes share a commit.
    store = await openStore(database.url, { groupMs: 60_000 })
  })

  beforeEach(async () => {
    await store.write(async (tx) => {
      for (const table of ['owed', 'sim', 'phone', 'seat']) await tx.run(`DROP TABLE IF EXISTS ${table}`)
      await tx.run('CREATE TABLE seat (id INTEGER PRIMARY KEY, taken_by INTEGER)')
      await tx.run(`CREATE TABLE phone (
        id INTEGER PRIMARY KEY, serial TEXT NOT NULL UNIQUE, room TEXT CHECK (room <> 'nowhere'), data BLOB)`)
      await tx.run(
        'CREATE TABLE sim (phone_id INTEGER NOT NULL REFERENCES phone (id), slot INTEGER, UNIQUE (phone_id, slot))',
      )
    })
  })

  afterAll(async () => {
    await store.close()
    await database.remove()
    await stop?.()
  })

  const addPhone = (serial: string) => store.write((tx) => tx.run('INSERT INTO phone (serial) VALUES (?)', [serial]))
  const serials = async () =>
    (await store.read.all<{ serial: string }>('SELECT serial FROM phone ORDER BY id')).map((row) => row.serial)
  const failure = (work: Promise<unknown>): Promise<StoreError> =>
    work.then(
      () => expect.unreachable('it succeeded'),
      (error: unknown) =>
        error instanceof StoreError ? error : expect.unreachable(`not a StoreError: ${String(error)}`),
    )

  test('of 20 concurrent buyers of 10 seats exactly 10 get one', async () => {
    await store.write((tx) => tx.run('INSERT INTO seat (id) VALUES (1),(2),(3),(4),(5),(6),(7),(8),(9),(10)'))
    const buy = (buyer: number) =>
      store.write(async (tx) => {
        const seat = await tx.get<{ id: number }>('SELECT id FROM seat WHERE taken_by IS NULL LIMIT 1')
        if (!seat) return undefined
        await tx.run('UPDATE seat SET taken_by = ? WHERE id = ?', [buyer, seat.id])
        return seat.id
      })
    const bought = await Promise.all(Array.from({ length: 20 }, (_, buyer) => buy(buyer + 1)))
    expect(bought.filter((seat) => seat !== undefined).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const taken = await store.read.get<{ buyers: number }>('SELECT count(DISTINCT taken_by) AS buyers FROM seat')
    expect(taken).toEqual({ buyers: 10 })
  })

  test('a thrown error undoes the whole transaction and reaches the caller', async () => {
    const attempt = store.write(async (tx) => {
      await tx.run('INSERT INTO phone (serial) VALUES (?)', ['A'])
      throw new Error('changed my mind')
    })
    await expect(attempt).rejects.toThrow('changed my mind')
    expect(await serials()).toEqual([])
  })

  test('one of several writes that share a commit fails alone', async () => {
    const outcomes = await Promise.allSettled(['A', 'B', 'A', 'C', 'B', 'D'].map(addPhone))
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, true, false, true])
    expect(await serials()).toEqual(['A', 'B', 'C', 'D'])
  })

  test('a write sees what those before it have written, a read only what is committed', async () => {
    const counts = await store.write(async (tx) => {
      await tx.run('INSERT INTO phone (serial) VALUES (?)', ['A'])
      const inside = await tx.get<{ n: number }>('SELECT count(*) AS n FROM phone')
      const outside = await store.read.get<{ n: number }>('SELECT count(*) AS n FROM phone')
      return [inside?.n, outside?.n]
    })
    expect(counts).toEqual([1, 0])
    expect(await serials()).toEqual(['A'])
  })

  test('reads go on during a long write that runs alone, and see the state before it', async () => {
    await addPhone('before')
    const halfway = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const long = store.write(
      async (tx) => {
        await tx.run('UPDATE phone SET serial = ?', ['after'])
        halfway.resolve()
        await finish.promise
      },
      { alone: true },
    )
    await halfway.promise
    expect(await serials()).toEqual(['before'])
    finish.resolve()
    await long
    expect(await serials()).toEqual(['after'])
  })

  test('a broken constraint says which kind, table and columns', async () => {
    await store.write(async (tx) => {
      await tx.run(`INSERT INTO phone (id, serial) VALUES (1, 'A')`)
      await tx.run('INSERT INTO sim (phone_id, slot) VALUES (1, 0)')
    })
    const broken = async (sql: string) => {
      const { code, constraint } = await failure(store.write((tx) => tx.run(sql)))
      return { code, ...constraint }
    }
    expect(await broken(`INSERT INTO phone (serial) VALUES ('A')`)).toEqual({
      code: 'SQLITE_CONSTRAINT_UNIQUE',
      kind: 'unique',
      table: 'phone',
      columns: ['serial'],
    })
    expect(await broken('INSERT INTO sim (phone_id, slot) VALUES (1, 0)')).toMatchObject({
      columns: ['phone_id', 'slot'],
    })
    expect(await broken(`INSERT INTO phone (id, serial) VALUES (1, 'B')`)).toMatchObject({
      kind: 'unique',
      columns: ['id'],
    })
    expect(await broken('INSERT INTO phone (serial) VALUES (NULL)')).toMatchObject({
      kind: 'not-null',
      columns: ['serial'],
    })
    expect(await broken(`INSERT INTO phone (serial, room) VALUES ('B', 'nowhere')`)).toMatchObject({
      code: 'SQLITE_CONSTRAINT_CHECK',
      kind: 'check',
      name: "room <> 'nowhere'",
    })
    expect(await broken('INSERT INTO sim (phone_id, slot) VALUES (9, 0)')).toMatchObject({
      code: 'SQLITE_CONSTRAINT_FOREIGNKEY',
      kind: 'foreign-key',
    })
    expect(isDuplicate(await failure(addPhone('A')))).toBe(true)
  })

  test('a wrong statement names its fault and its text', async () => {
    const error = await failure(store.read.all('SELECT colour FROM phone'))
    expect(error).toMatchObject({ code: 'SQLITE_ERROR', sql: 'SELECT colour FROM phone' })
    expect(error.message).toContain('no such column: colour')
  })

  test('the read side refuses to write', async () => {
    const error = await failure(store.read.run(`INSERT INTO phone (serial) VALUES ('A')`))
    expect(error.code).toBe('SQLITE_READONLY')
    expect(await serials()).toEqual([])
  })

  test('a batch of reads sees one state', async () => {
    await addPhone('A')
    const [phones, count] = await store.read.batch([
      { sql: 'SELECT serial FROM phone WHERE serial = ?', params: ['A'] },
      { sql: 'SELECT count(*) AS n FROM phone' },
    ])
    expect([phones, count]).toEqual([[{ serial: 'A' }], [{ n: 1 }]])
  })

  test('a batch stops at the statement that fails and says which', async () => {
    const error = await failure(
      store.write((tx) =>
        tx.batch([{ sql: `INSERT INTO phone (serial) VALUES ('A')` }, { sql: 'INSERT INTO nowhere VALUES (1)' }]),
      ),
    )
    expect(error.index).toBe(1)
    expect(await serials()).toEqual([])
  })

  test('rows have their columns also when a statement was first seen in a batch that failed', async () => {
    const select = { sql: 'SELECT 1 AS one, 2 AS two' }
    for (let times = 0; times < 4; times++) await failure(store.read.batch([select, { sql: 'SELECT x FROM nowhere' }]))
    for (let times = 0; times < 4; times++) expect(await store.read.all(select.sql)).toEqual([{ one: 1, two: 2 }])
  })

  test('values come back as they were stored', async () => {
    const values = [
      1,
      -2.5,
      2 ** 53 - 1,
      'text 文字 🙂',
      null,
      undefined,
      true,
      new Uint8Array([0, 1, 255]),
      Buffer.from('pooled'),
    ]
    const row = await store.read.get(
      'SELECT ? AS a, ? AS b, ? AS c, ? AS d, ? AS e, ? AS f, ? AS g, ? AS h, ? AS i',
      values,
    )
    expect(row).toEqual({
      ...{ a: 1, b: -2.5, c: 2 ** 53 - 1, d: 'text 文字 🙂', e: null, f: null, g: 1 },
      ...{ h: new Uint8Array([0, 1, 255]), i: new Uint8Array(Buffer.from('pooled')) },
    })
  })

  test('whole numbers are stored as integers and parameters may be numbered', async () => {
    const row = await store.read.get(`SELECT 'n' || ?2 AS second, typeof(?1) AS type, '?3' AS text`, [5, 7])
    expect(row).toEqual({ second: 'n7', type: 'integer', text: '?3' })
  })

  test('a value that SQLite would change in silence is refused', async () => {
    for (const value of [Number.NaN, new Date(0), { a: 1 }]) {
      expect(await failure(store.read.get('SELECT ? AS a', [value]))).toMatchObject({ code: 'STORE_MISUSE' })
    }
  })

  test('a write tells how many rows it changed and the last id, also with RETURNING', async () => {
    await addPhone('A')
    await addPhone('B')
    expect(await store.write((tx) => tx.run('UPDATE phone SET room = ?', ['7']))).toMatchObject({ changes: 2 })
    expect(await store.write((tx) => tx.run(`INSERT INTO phone (serial) VALUES ('C') RETURNING id`))).toEqual({
      changes: 1,
      lastId: 3,
    })
    expect(await store.write((tx) => tx.all(`UPDATE phone SET room = '8' WHERE id < 3 RETURNING id`))).toEqual([
      { id: 1 },
      { id: 2 },
    ])
  })

  test('drizzle reads and writes over the same transaction', async () => {
    const seen = await store.write(async (tx) => {
      const [added] = await tx.db.insert(phone).values({ serial: 'A', room: '1' }).returning()
      await tx.db
        .update(phone)
        .set({ room: '2' })
        .where(eq(phone.id, added?.id ?? 0))
      return tx.get('SELECT serial, room FROM phone')
    })
    expect(seen).toEqual({ serial: 'A', room: '2' })
    expect(await store.read.db.select().from(phone)).toEqual([{ id: 1, serial: 'A', room: '2' }])
    expect(await store.read.db.select().from(phone).where(eq(phone.serial, 'B')).get()).toBeUndefined()
  })

  test('a write runs in the async context of who asked for it', async () => {
    const request = new AsyncLocalStorage<string>()
    const ask = (name: string) => request.run(name, () => store.write(async () => request.getStore()))
    expect(await Promise.all([ask('first'), ask('second')])).toEqual(['first', 'second'])
  })

  test('nobody but the store begins or ends a transaction', async () => {
    const codes = await store.write(async (tx) => [
      (await failure(tx.run('COMMIT'))).code,
      (await failure(store.write((inner) => inner.run('SELECT 1')))).code,
    ])
    expect(codes).toEqual(['STORE_MISUSE', 'STORE_MISUSE'])
  })

  test('a transaction that never ends is rolled back and the next one runs', async () => {
    const impatient = await openStore(database.url, { timeoutMs: 100, readers: 1 })
    let late: (() => Promise<unknown>) | undefined
    const stuck = impatient.write(async (tx) => {
      await tx.run(`INSERT INTO phone (serial) VALUES ('stuck')`)
      late = () => tx.run(`INSERT INTO phone (serial) VALUES ('late')`)
      await new Promise(() => undefined)
    })
    const next = impatient.write((tx) => tx.run(`INSERT INTO phone (serial) VALUES ('next')`))
    expect((await failure(stuck)).code).toBe('STORE_TIMEOUT')
    await next
    expect((await failure(late?.() ?? Promise.resolve())).code).toBe('STORE_CLOSED')
    await impatient.close()
    expect(await serials()).toEqual(['next'])
  })

  test('a commit that fails fails every write in it', async () => {
    await store.write((tx) =>
      tx.run('CREATE TABLE owed (phone_id INTEGER REFERENCES phone (id) DEFERRABLE INITIALLY DEFERRED)'),
    )
    const outcomes = await Promise.allSettled([
      addPhone('A'),
      store.write((tx) => tx.run('INSERT INTO owed VALUES (99)')),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await addPhone('B')
    expect(await serials()).toEqual(['B'])
  })

  test('a changed table is seen with its new columns', async () => {
    await addPhone('A')
    await store.read.all('SELECT * FROM sim')
    await store.write((tx) => tx.run('ALTER TABLE sim RENAME COLUMN slot TO tray'))
    await store.write((tx) => tx.run('INSERT INTO sim VALUES (1, 4)'))
    for (let i = 0; i < 4; i++) expect(await store.read.all('SELECT * FROM sim')).toEqual([{ phone_id: 1, tray: 4 }])
  })

  test('a statement that takes long does not hold up the event loop', async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const started = performance.now()
    await Promise.all([store.read.get(heavy), store.write((tx) => tx.get(heavy))])
    const tookMs = performance.now() - started
    delay.disable()
    expect(tookMs).toBeGreaterThan(150)
    // On the main thread each of the two would have held it for about half of the time.
    expect(delay.max / 1e6).toBeLessThan(Math.max(50, tookMs / 3))
  })

  test('after close nothing more is taken, and what was taken is finished', async () => {
    const short = await openStore(database.url, { readers: 1 })
    const add = (serial: string) => short.write((tx) => tx.run('INSERT INTO phone (serial) VALUES (?)', [serial]))
    const last = add('last')
    const closing = short.close()
    await expect(last).resolves.toMatchObject({ changes: 1 })
    await closing
    expect((await failure(add('later'))).code).toBe('STORE_CLOSED')
    expect((await failure(short.read.get('SELECT 1'))).code).toBe('STORE_CLOSED')
    expect(await serials()).toEqual(['last'])
  })
})
