import { defineMachine } from '@quarterdeck/shared/states/machine.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestStore } from './store/engines.testing.ts'
import type { Store } from './store/store.ts'
import { movesOf, type Stateful, transition, transitionStatements } from './transition.ts'

const machine = defineMachine({
  name: 'door',
  initial: 'open',
  codes: { open: 0, shut: 1, locked: 2 },
  moves: { open: ['shut'], shut: ['open', 'locked'], locked: ['shut'] },
})
const doors: Stateful<'open' | 'shut' | 'locked'> = {
  machine,
  table: 'door',
  key: 'id',
  column: 'state',
  history: { table: 'door_history', key: 'door_id', attempt: 'tries' },
}

let store: Store
beforeEach(async () => {
  store = await createTestStore()
  await store.write(async (tx) => {
    await tx.run('CREATE TABLE door (id INTEGER PRIMARY KEY, state INTEGER, tries INTEGER DEFAULT 3, colour TEXT)')
    await tx.run('CREATE TABLE door_history (door_id INTEGER, state INTEGER, attempt INTEGER, at INTEGER, note TEXT)')
    await tx.run('INSERT INTO door (id, state) VALUES (1, 0), (2, 1), (3, 2)')
  })
})
afterEach(() => store.close())

describe('a transition', () => {
  test('moves only what may leave its state, and says which rows those were', async () => {
    const moved = await store.write((tx) =>
      transition(tx, doors, {
        to: 'shut',
        where: 'id <= ?',
        params: [3],
        set: { colour: 'red', tries: { sql: 'tries + 1' } },
        returning: 'colour',
        at: 77,
        note: 'wind',
      }),
    )
    expect(moved).toEqual([
      { id: 1, tries: 4, colour: 'red' },
      { id: 3, tries: 4, colour: 'red' },
    ])
    expect(await store.read.all('SELECT id, state, colour FROM door')).toEqual([
      { id: 1, state: 1, colour: 'red' },
      { id: 2, state: 1, colour: null },
      { id: 3, state: 1, colour: 'red' },
    ])
    expect(await store.read.all('SELECT * FROM door_history')).toEqual([
      { door_id: 1, state: 1, attempt: 4, at: 77, note: 'wind' },
      { door_id: 3, state: 1, attempt: 4, at: 77, note: 'wind' },
    ])
  })

  test('that nothing may make leaves everything as it is', async () => {
    const to = { to: 'locked', where: 'id = 1', at: 1 } as const
    expect(await store.write((tx) => transition(tx, doors, to))).toEqual([])
    expect(await store.read.all('SELECT * FROM door_history')).toEqual([])
  })

  test('of rows by their keys moves those of them for which a condition holds', async () => {
    const move = { to: 'shut', at: 1 } as const
    await store.write(async (tx) => {
      expect(await transition(tx, doors, { ...move, ids: [1, 3], where: 'id > ?', params: [1] })).toMatchObject([
        { id: 3 },
      ])
      expect(await transition(tx, doors, { ...move, ids: [3], where: 'tries = ?', params: [3] })).toEqual([])
      expect(await transition(tx, doors, { ...move, ids: [] })).toEqual([])
      await expect(transition(tx, doors, move)).rejects.toThrow('names its rows')
    })
  })

  test('of a table that keeps when a row was changed says it, and which rows moved', async () => {
    const moveDoors = movesOf(doors, 'colour')
    await store.write(async (tx) => {
      expect(await moveDoors(tx, [1, 2, 3], { to: 'shut', at: 9 })).toEqual([1, 3])
      expect(await moveDoors(tx, [], { to: 'open', at: 9 })).toEqual([])
    })
    expect(await store.read.all('SELECT id, colour FROM door')).toEqual([
      { id: 1, colour: '9' },
      { id: 2, colour: null },
      { id: 3, colour: '9' },
    ])
  })

  test('can be narrowed to fewer sources, and none left is a fault', async () => {
    const narrowed = { to: 'shut', from: ['locked'], where: '1', at: 1 } as const
    expect(await store.write((tx) => transition(tx, doors, narrowed))).toMatchObject([{ id: 3 }])
    const none = { to: 'locked', from: ['open'], where: '1', at: 1 } as const
    await expect(store.write((tx) => transition(tx, doors, none))).rejects.toThrow(
      'door: nothing of open may become locked',
    )
  })

  test('an alternative in the condition does not reach around the states', async () => {
    const move = { to: 'locked', where: 'id = 1 OR 1', at: 1 } as const
    expect(await store.write((tx) => transition(tx, doors, move))).toMatchObject([{ id: 2 }])
  })
})

test('a move sets columns of its table alone, each to what it may hold', () => {
  interface Door {
    id: number
    state: number
    colour: string
  }
  const typed: Stateful<'open' | 'shut' | 'locked', Door> = { machine, table: 'door', key: 'id', column: 'state' }
  const move = { to: 'shut', ids: [1], at: 1 } as const
  expect(transitionStatements(typed, { ...move, set: { colour: { sql: 'upper(colour)' } } })).toHaveLength(1)
  // @ts-expect-error: there is no such column
  transitionStatements(typed, { ...move, set: { color: 'red' } })
  // @ts-expect-error: a colour is a text
  transitionStatements(typed, { ...move, set: { colour: 7 } })
  // @ts-expect-error: nor is there one with this key
  const wrong: typeof typed = { machine, table: 'door', key: 'number', column: 'state' }
  expect(wrong).toBeDefined()
})
