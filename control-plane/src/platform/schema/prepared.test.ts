import { expect, expectTypeOf, test } from 'vitest'
import { addPhone, failure, onBothEngines } from '../store/suite.testing.ts'
import { and, asc, count, eq, integer, sql, sqliteTable, text } from './drizzle.ts'
import { given } from './given.ts'
import { inOrder } from './inOrder.ts'
import { isAmong, type Params, prepared, preparedSql, take } from './prepared.ts'

const phone = sqliteTable('phone', { id: integer().primaryKey(), serial: text().notNull(), room: text() })
const sim = sqliteTable('sim', { phone_id: integer().notNull(), slot: integer() })

const insert = prepared((q, p: Params<{ serial: string; room: string | null }>) =>
  q.insert(phone).values({ serial: p.serial, room: p.room }).returning(),
)
const find = prepared((q, p: Params<{ serial: string }>) => q.select().from(phone).where(eq(phone.serial, p.serial)))
const move = prepared((q, p: Params<{ serial: string; room: string }>) =>
  q.update(phone).set({ room: p.room }).where(eq(phone.serial, p.serial)),
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
    await addPhone(fixture.store, 'A')
    await addPhone(fixture.store, 'B')
    await fixture.store.write((tx) => tx.run('INSERT INTO sim (phone_id, slot) VALUES (2, 7)'))
    const listed = prepared((q) =>
      q
        .select({ name: phone.serial, slot: sim.slot, one: phone.id, other: sim.phone_id })
        .from(phone)
        .leftJoin(sim, eq(sim.phone_id, phone.id))
        .orderBy(asc(phone.id)),
    )
    const rows = await listed.all(fixture.store.read)
    expectTypeOf(rows).toEqualTypeOf<{ name: string; slot: number | null; one: number; other: number | null }[]>()
    expect(rows).toEqual([
      { name: 'A', slot: null, one: 1, other: null },
      { name: 'B', slot: 7, one: 2, other: 2 },
    ])
  })

  test('lists and limits are parameters', async () => {
    for (const serial of ['A', 'B', 'C', 'D']) await addPhone(fixture.store, serial)
    const some = prepared((q, p: Params<{ serials: readonly string[]; most: number }>) =>
      q
        .select({ id: phone.id })
        .from(phone)
        .where(isAmong(phone.serial, p.serials))
        .orderBy(asc(phone.id))
        .limit(take(p.most)),
    )
    expect(await some.all(fixture.store.read, { serials: ['D', 'A', 'C'], most: 2 })).toEqual([{ id: 1 }, { id: 3 }])
    expect(await some.all(fixture.store.read, { serials: [], most: 2 })).toEqual([])
  })

  test('rows are inserted from a list of objects, in its order', async () => {
    const addAll = prepared((q, p: Params<{ phones: readonly { name: string }[]; room: string }>) =>
      q
        .insert(phone)
        .select(
          q
            .select(inOrder(phone, { room: p.room, serial: given.member('name'), id: sql`null` }))
            .from(given.list(p.phones))
            .orderBy(given.place),
        )
        .returning(),
    )
    const phones = [{ name: 'B' }, { name: 'A' }]
    const added = await fixture.store.write((tx) => addAll.all(tx, { phones, room: '7' }))
    expect(added).toEqual([
      { id: 1, serial: 'B', room: '7' },
      { id: 2, serial: 'A', room: '7' },
    ])
  })

  test('a statement that the builder cannot say is compiled with its tables and parameters', async () => {
    const upTo = preparedSql<{ last: number }, { n: number; serial: string | null }>(
      (p) => sql`
        with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${p.last})
        select n, (select ${phone.serial} from ${phone} where ${phone.id} = n) as serial from numbers`,
    )
    await addPhone(fixture.store, 'A')
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
      .from(phone)
      .where(and(eq(phone.room, "it's ?"), eq(phone.id, 3), eq(phone.serial, p.serial), sql`${phone.room} <> '?'`)),
  )
  expect(query.statement({ serial: 'x' })).toEqual({
    sql: `select count(*) from "phone" where ("phone"."room" = 'it''s ?' and "phone"."id" = 3 and "phone"."serial" = ? and "phone"."room" <> '?')`,
    params: ['x'],
  })
})

test('a query is built once', () => {
  let built = 0
  const query = prepared((q, p: Params<{ id: number }>) => {
    built++
    return q.delete(phone).where(eq(phone.id, p.id))
  })
  expect([query.statement({ id: 1 }).params, query.statement({ id: 2 }).params]).toEqual([[1], [2]])
  expect(built).toBe(1)
})

test('a nested selection is refused', () => {
  const nested = prepared((q) => q.select({ phone, sim }).from(phone).innerJoin(sim, eq(sim.phone_id, phone.id)))
  expect(() => nested.statement()).toThrow('a selection is flat')
})
