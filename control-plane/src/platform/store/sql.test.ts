import { expect, test } from 'vitest'
import { isDuplicate } from './storeError.ts'
import { addHandset, failure, onBothEngines, serials } from './suite.testing.ts'

onBothEngines('statements', (fixture) => {
  test('a broken constraint says which kind, table and columns', async () => {
    await fixture.store.write(async (tx) => {
      await tx.run(`INSERT INTO handset (id, serial) VALUES (1, 'A')`)
      await tx.run('INSERT INTO tray (handset_id, slot) VALUES (1, 0)')
    })
    const broken = async (sql: string) => {
      const { code, constraint } = await failure(fixture.store.write((tx) => tx.run(sql)))
      return { code, ...constraint }
    }
    expect(await broken(`INSERT INTO handset (serial) VALUES ('A')`)).toEqual({
      code: 'SQLITE_CONSTRAINT_UNIQUE',
      kind: 'unique',
      table: 'handset',
      columns: ['serial'],
    })
    expect(await broken('INSERT INTO tray (handset_id, slot) VALUES (1, 0)')).toMatchObject({
      columns: ['handset_id', 'slot'],
    })
    expect(await broken(`INSERT INTO handset (id, serial) VALUES (1, 'B')`)).toMatchObject({
      kind: 'unique',
      columns: ['id'],
    })
    expect(await broken('INSERT INTO handset (serial) VALUES (NULL)')).toMatchObject({
      kind: 'not-null',
      columns: ['serial'],
    })
    expect(await broken(`INSERT INTO handset (serial, room) VALUES ('B', 'nowhere')`)).toMatchObject({
      code: 'SQLITE_CONSTRAINT_CHECK',
      kind: 'check',
      name: "room <> 'nowhere'",
    })
    expect(await broken('INSERT INTO tray (handset_id, slot) VALUES (9, 0)')).toMatchObject({
      code: 'SQLITE_CONSTRAINT_FOREIGNKEY',
      kind: 'foreign-key',
    })
    expect(isDuplicate(await failure(addHandset(fixture.store, 'A')))).toBe(true)
  })

  test('a wrong statement names its fault and its text', async () => {
    const error = await failure(fixture.store.read.all('SELECT colour FROM handset'))
    expect(error).toMatchObject({ code: 'SQLITE_ERROR', sql: 'SELECT colour FROM handset' })
    expect(error.message).toContain('no such column: colour')
  })

  test('the read side refuses to write', async () => {
    const error = await failure(fixture.store.read.run(`INSERT INTO handset (serial) VALUES ('A')`))
    expect(error.code).toBe('SQLITE_READONLY')
    expect(await serials(fixture.store)).toEqual([])
  })

  test('a batch of reads sees one state', async () => {
    await addHandset(fixture.store, 'A')
    const [handsets, count] = await fixture.store.read.batch([
      { sql: 'SELECT serial FROM handset WHERE serial = ?', params: ['A'] },
      { sql: 'SELECT count(*) AS n FROM handset' },
    ])
    expect([handsets, count]).toEqual([[{ serial: 'A' }], [{ n: 1 }]])
  })

  test('a batch stops at the statement that fails and says which', async () => {
    const error = await failure(
      fixture.store.write((tx) =>
        tx.batch([{ sql: `INSERT INTO handset (serial) VALUES ('A')` }, { sql: 'INSERT INTO nowhere VALUES (1)' }]),
      ),
    )
    expect(error.index).toBe(1)
    expect(await serials(fixture.store)).toEqual([])
  })

  test('rows have their columns also when a statement was first seen in a batch that failed', async () => {
    const select = { sql: 'SELECT 1 AS one, 2 AS two' }
    for (let times = 0; times < 4; times++)
      await failure(fixture.store.read.batch([select, { sql: 'SELECT x FROM nowhere' }]))
    for (let times = 0; times < 4; times++)
      expect(await fixture.store.read.all(select.sql)).toEqual([{ one: 1, two: 2 }])
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
    const row = await fixture.store.read.get(
      'SELECT ? AS a, ? AS b, ? AS c, ? AS d, ? AS e, ? AS f, ? AS g, ? AS h, ? AS i',
      values,
    )
    expect(row).toEqual({
      a: 1,
      b: -2.5,
      c: 2 ** 53 - 1,
      d: 'text 文字 🙂',
      e: null,
      f: null,
      g: 1,
      h: new Uint8Array([0, 1, 255]),
      i: new Uint8Array(Buffer.from('pooled')),
    })
  })

  test('whole numbers are stored as integers and parameters may be numbered', async () => {
    const row = await fixture.store.read.get(`SELECT 'n' || ?2 AS second, typeof(?1) AS type, '?3' AS text`, [5, 7])
    expect(row).toEqual({ second: 'n7', type: 'integer', text: '?3' })
  })

  test('a value that SQLite would change in silence is refused', async () => {
    for (const value of [Number.NaN, new Date(0), { a: 1 }]) {
      expect(await failure(fixture.store.read.get('SELECT ? AS a', [value]))).toMatchObject({ code: 'STORE_MISUSE' })
    }
  })

  test('a write tells how many rows it changed and the last id, also with RETURNING', async () => {
    await addHandset(fixture.store, 'A')
    await addHandset(fixture.store, 'B')
    expect(await fixture.store.write((tx) => tx.run('UPDATE handset SET room = ?', ['7']))).toMatchObject({
      changes: 2,
    })
    expect(await fixture.store.write((tx) => tx.run(`INSERT INTO handset (serial) VALUES ('C') RETURNING id`))).toEqual(
      {
        changes: 1,
        lastId: 3,
      },
    )
    expect(
      await fixture.store.write((tx) => tx.all(`UPDATE handset SET room = '8' WHERE id < 3 RETURNING id`)),
    ).toEqual([{ id: 1 }, { id: 2 }])
  })

  test('a changed table is seen with its new columns', async () => {
    await addHandset(fixture.store, 'A')
    await fixture.store.read.all('SELECT * FROM tray')
    await fixture.store.write((tx) => tx.run('ALTER TABLE tray RENAME COLUMN slot TO tray'))
    await fixture.store.write((tx) => tx.run('INSERT INTO tray VALUES (1, 4)'))
    for (let i = 0; i < 4; i++)
      expect(await fixture.store.read.all('SELECT * FROM tray')).toEqual([{ handset_id: 1, tray: 4 }])
  })
})
