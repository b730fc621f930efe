import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { createMetrics } from '../metrics.ts'
import { createFakeClock, type FakeClock } from './clock.ts'
import { type AttemptState, createDueRows, type DueRows, type DueWork, type Settled } from './dueRows.ts'
import { testLoops } from './loops.testing.ts'

interface Row {
  id: number
  due: number
  attempts: number
  host: string
  state: Settled['state']
}

let clock: FakeClock
let rows: Row[]
/** Attempts that have begun and not ended, by row. */
let open: Map<number, PromiseWithResolvers<AttemptState>>
let begun: number[]
let queue: DueRows<Row>
const patience = { firstMs: 1000, mostMs: 4000, mostAttempts: 4 }

const start = (more: Partial<DueWork<Row>> = {}) => {
  const context = { loops: testLoops(clock), metrics: createMetrics(), log: pino({ level: 'silent' }), now: clock.now }
  queue = createDueRows<Row>(context, {
    name: 'test.queue',
    everyMs: 60_000,
    atOnce: 3,
    perHost: 2,
    hostOf: ({ host }) => host,
    async readDue({ now, limit, except, busy }) {
      const due = rows.filter(({ id, due, state, host }) => {
        return state === 'waiting' && due <= now && !except.includes(id) && !busy.includes(host)
      })
      return due.toSorted((a, b) => a.due - b.due).slice(0, limit)
    },
    work({ id }) {
      begun.push(id)
      const gate = Promise.withResolvers<AttemptState>()
      open.set(id, gate)
      return gate.promise
    },
    async settle(row, { state, nextAt }) {
      Object.assign(row, { state, due: nextAt, attempts: row.attempts + 1 })
    },
    patience,
    ...more,
  })
  queue.begin()
}
const addRow = (id: number, host = `host ${id}`, due = 0) => rows.push({ id, due, attempts: 0, host, state: 'waiting' })
const end = async (id: number, error = '') => {
  open.get(id)!.resolve({ error })
  open.delete(id)
  await clock.pass(0)
}

beforeEach(() => {
  clock = createFakeClock(10_000)
  rows = []
  open = new Map()
  begun = []
})

test('so many rows at once, the oldest first, and the next as soon as one has ended: who is slow keeps nobody waiting', async () => {
  for (let id = 1; id <= 5; id++) addRow(id, `host ${id}`, id)
  start()
  await clock.pass(0)
  expect(begun).toEqual([1, 2, 3])
  await end(2)
  expect(begun).toEqual([1, 2, 3, 4])
  await end(3)
  expect(begun).toEqual([1, 2, 3, 4, 5])
  expect(rows.map(({ state }) => state)).toEqual(['waiting', 'done', 'done', 'waiting', 'waiting'])
})

test('of one host no more than it may have, and others go on beside it', async () => {
  for (const id of [1, 2, 3]) addRow(id, 'rack')
  addRow(4, 'desk')
  start()
  await clock.pass(0)
  expect(begun).toEqual([1, 2])
  expect(queue.whyNot(rows[2]!)).toBe('host_busy')
  queue.wake()
  await clock.pass(0)
  expect(begun).toEqual([1, 2, 4])
  await end(1)
  expect(begun).toEqual([1, 2, 4, 3])
})

test('what failed is tried again later and later, and given up in the end', async () => {
  addRow(1)
  start()
  const times: number[] = []
  for (let attempt = 0; attempt < 4; attempt++) {
    queue.wake()
    await clock.pass(0)
    times.push(clock.now() - 10_000)
    await end(1, 'http 500')
    expect(queue.whyNot(rows[0]!)).toBe(rows[0]!.state === 'waiting' ? 'not_due' : undefined)
    await clock.pass(rows[0]!.due - clock.now())
  }
  expect(times).toEqual([0, 1000, 3000, 7000])
  expect(rows[0]).toMatchObject({ state: 'given_up', attempts: 4 })
})

test('a row whose work breaks off by a fault of ours is left alone for a while, and keeps nobody else', async () => {
  addRow(1)
  addRow(2)
  const seen: number[] = []
  start({
    async work({ id }) {
      seen.push(id)
      if (id === 1 && seen.length === 1) throw new Error('no disk')
      return { error: '' }
    },
  })
  await clock.pass(0)
  expect(seen).toEqual([1, 2])
  expect(queue.whyNot(rows[0]!)).toBe('resting')
  await clock.pass(59_000)
  expect(seen).toEqual([1, 2])
  await clock.pass(61_000)
  expect(seen).toEqual([1, 2, 1])
})

test('a stop tells the work under way, waits for it, and leaves due what it cut off', async () => {
  addRow(1)
  start({
    async work(_row, signal) {
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      return { error: 'cut off' }
    },
  })
  await clock.pass(0)
  expect(queue.whyNot(rows[0]!)).toBe('under_way')
  await queue.stop()
  expect(rows[0]).toMatchObject({ state: 'waiting', attempts: 0, due: 0 })
})
