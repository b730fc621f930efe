import { expect, expectTypeOf, test } from 'vitest'
import { addHandset, failure, onBothEngines } from '../store/suite.testing.ts'
import { and, asc, count, eq, integer, sql, sqliteTable, text } from './drizzle.ts'
import { inOrder } from './inOrder.ts'
import { paramTable } from './paramTable.ts'
import { isAmong, type Params, prepared, preparedSql, take } from './prepared.ts'

const handset = sqliteTable('handset', { id: integer().primaryKey(), serial: text().notNull(), room: text() })
const sim = sqliteTable('tray', { handset_id: integer().notNull(), slot: integer() })

const insert = prepared((q, p: Params<{ serial: string; room: string | null }>) =>
  q.insert(handset).values({ serial: p.serial, room: p.room }).returning(),
)
const find = prepared((q, p: Params<{ serial: string }>) =>
  q.select().from(handset).where(eq(handset.serial, p.serial)),
)
const move = prepared((q, p: Params<{ serial: string; room: string }>) =>
  q.update(handset).set({ room: p.room }).where(eq(handset.serial, p.serial)),
)

onBothEngines('prepared queries', (fixture) => {
  test('read and write in a transaction, and read from the store', async () => {
    const added = await fixture.store.write(async (tx) => {
      const row = await insert.get(tx, { serial: 'A', room: '1' })
      expect(await move.run(tx, { serial: 'A', room: '2' })).toMatchObject({ changes: 1 })
      return row
    })
    expectTypeOf(added).toEqualTypeOf<{ id: number; serial: string; room: string | null } | undefined>()
    expect(added).toEqual({ id: 1, serial: 'A', room: '1' })
    expect(await find.all(fixture.store.read, { serial: 'A' })).toEqual([{ id: 1, serial: 'A', room: '2' }])
    expect(await find.get(fixture.store.read, { serial: 'B' })).toBeUndefined()
  })

  test('a row of several tables has the keys of its selection, also where two columns are called the same', async () => {
    await addHandset(fixture.store, 'A')
    await addHandset(fixture.store, 'B')
    await fixture.store.write((tx) => tx.run('INSERT INTO tray (handset_id, slot) VALUES (2, 7)'))
    const listed = prepared((q) =>
      q
        .select({ name: handset.serial, slot: sim.slot, one: handset.id, other: sim.handset_id })
        .from(handset)
        .leftJoin(sim, eq(sim.handset_id, handset.id))
        .orderBy(asc(handset.id)),
    )
    const rows = await listed.all(fixture.store.read)
    expectTypeOf(rows).toEqualTypeOf<{ name: string; slot: number | null; one: number; other: number | null }[]>()
    expect(rows).toEqual([
      { name: 'A', slot: null, one: 1, other: null },
      { name: 'B', slot: 7, one: 2, other: 2 },
    ])
  })

  test('lists and limits are parameters', async () => {
    for (const serial of ['A', 'B', 'C', 'D']) await addHandset(fixture.store, serial)
    const some = prepared((q, p: Params<{ serials: readonly string[]; most: number }>) =>
      q
        .select({ id: handset.id })
        .from(handset)
        .where(isAmong(handset.serial, p.serials))
        .orderBy(asc(handset.id))
        .limit(take(p.most)),
    )
    expect(await some.all(fixture.store.read, { serials: ['D', 'A', 'C'], most: 2 })).toEqual([{ id: 1 }, { id: 3 }])
    expect(await some.all(fixture.store.read, { serials: [], most: 2 })).toEqual([])
  })

  test('rows are inserted from a list of objects, in its order', async () => {
    const addAll = prepared((q, p: Params<{ handsets: readonly { name: string }[]; room: string }>) =>
      q
        .insert(handset)
        .select(
          q
            .select(inOrder(handset, { room: p.room, serial: paramTable.member('name'), id: sql`null` }))
            .from(paramTable.list(p.handsets))
            .orderBy(paramTable.place),
        )
        .returning(),
    )
    const handsets = [{ name: 'B' }, { name: 'A' }]
    const added = await fixture.store.write((tx) => addAll.all(tx, { handsets, room: '7' }))
    expect(added).toEqual([
      { id: 1, serial: 'B', room: '7' },
      { id: 2, serial: 'A', room: '7' },
    ])
  })

  test('a statement that the builder cannot say is compiled with its tables and parameters', async () => {
    const upTo = preparedSql<{ last: number }, { n: number; serial: string | null }>(
      (p) => sql`
        with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${p.last})
        select n, (select ${handset.serial} from ${handset} where ${handset.id} = n) as serial from numbers`,
    )
    await addHandset(fixture.store, 'A')
    expect(await upTo.all(fixture.store.read, { last: 2 })).toEqual([
      { n: 1, serial: 'A' },
      { n: 2, serial: null },
    ])
  })

  test('several go in one round trip', async () => {
    await fixture.store.write((tx) =>
      tx.batch([insert.statement({ serial: 'A', room: null }), move.statement({ serial: 'A', room: '9' })]),
    )
    expect(await find.get(fixture.store.read, { serial: 'A' })).toEqual({ id: 1, serial: 'A', room: '9' })
  })

  test('a query that fails is named with its text', async () => {
    const nowhere = sqliteTable('nowhere', { id: integer() })
    const wrong = prepared((q) => q.select().from(nowhere))
    expect(await failure(wrong.all(fixture.store.read))).toMatchObject({ sql: 'select "id" from "nowhere"' })
  })
})

test('what never varies stands in the text, so that partial indexes serve; what varies is bound', () => {
  const query = prepared((q, p: Params<{ serial: string }>) =>
    q
      .select({ n: count() })
      .from(handset)
      .where(
        and(eq(handset.room, "it's ?"), eq(handset.id, 3), eq(handset.serial, p.serial), sql`${handset.room} <> '?'`),
      ),
  )
  expect(query.statement({ serial: 'x' })).toEqual({
    sql: `select count(*) from "handset" where ("handset"."room" = 'it''s ?' and "handset"."id" = 3 and "handset"."serial" = ? and "handset"."room" <> '?')`,
    params: ['x'],
  })
})

test('a query is built once', () => {
  let built = 0
  const query = prepared((q, p: Params<{ id: number }>) => {
    built++
    return q.delete(handset).where(eq(handset.id, p.id))
  })
  expect([query.statement({ id: 1 }).params, query.statement({ id: 2 }).params]).toEqual([[1], [2]])
  expect(built).toBe(1)
})

test('a nested selection is refused', () => {
  const nested = prepared((q) =>
    q.select({ handset, sim }).from(handset).innerJoin(sim, eq(sim.handset_id, handset.id)),
  )
  expect(() => nested.statement()).toThrow('a selection is flat')
})
