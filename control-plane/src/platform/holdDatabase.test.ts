import { setTimeout as sleep, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMigrated } from '../migrations/migrated.testing.ts'
import { DatabaseHeld, type HoldOptions, holdDatabase } from './holdDatabase.ts'
import { createFakeClock, type FakeClock } from './loops/clock.ts'
import type { Running } from './running.ts'
import { createStore } from './store/createStore.ts'
import { embeddedEngine, remoteEngine, type TestDatabase } from './store/engines.testing.ts'
import { onEachEngine } from './store/onEachEngine.testing.ts'
import type { Store } from './store/store.ts'

afterAll(() => remoteEngine.stop?.())

const hourMs = 3_600_000
const log = { info: () => undefined, warn: () => undefined }

onEachEngine('on the $name engine', (engine) => {
  let database: TestDatabase
  let stores: Store[]
  beforeEach(async () => {
    database = await createMigrated(engine)
    stores = []
  })
  afterEach(async () => {
    for (const store of stores) await store.close()
    await database.remove()
  })

  interface Started {
    lost: ReturnType<typeof vi.fn>
    outcome: Promise<Running | Error>
  }

  /** A control plane with a connection of its own. */
  async function start(id: string, clock: FakeClock, store?: Store): Promise<Started> {
    const own = store ?? (await createStore(database.url, { readers: 1 }))
    if (!store) stores.push(own)
    const lost = vi.fn()
    const options: HoldOptions = { store: own, id, clock, log, lost, address: () => `http://${id}.example` }
    return { lost, outcome: holdDatabase(options).catch((error: Error) => error) }
  }
  const row = async () => stores[0]!.read.get<{ id: string; epoch: number; until: number }>('SELECT * FROM plane')

  /** Whatever was asked of the databases is answered. */
  async function answered(): Promise<void> {
    for (let round = 0; round < 2; round++) {
      for (const store of stores) await Promise.all([store.write(async () => undefined), store.read.get('SELECT 1')])
      await yieldToEventLoop()
    }
  }

  /** Lets the time go on until the outcome is known; answers how long that took. */
  async function after<T>(outcome: Promise<T>, clocks: readonly FakeClock[], between = answered): Promise<[T, number]> {
    let isKnown = false
    const known = outcome.finally(() => {
      isKnown = true
    })
    let ms = 0
    for (await between(); !isKnown; ms += 100) {
      for (const clock of clocks) clock.advance(100)
      await between()
    }
    return [await known, ms]
  }

  async function held(id: string, clock = createFakeClock()) {
    const started = await start(id, clock)
    const [hold] = await after(started.outcome, [clock])
    expect(hold).not.toBeInstanceOf(Error)
    return { ...started, clock, hold: hold as Running }
  }

  test.each([0, hourMs, -hourMs])(
    'another one gives up within 3 s of finding one that lives, its clock %i ms apart',
    async (apart) => {
      const first = await held('first', createFakeClock(Date.UTC(2026, 0, 1) + apart))
      const clock = createFakeClock()
      const second = await start('second', clock)
      const [error, ms] = await after(second.outcome, [first.clock, clock])
      expect(error).toBeInstanceOf(DatabaseHeld)
      expect(String(error)).toContain('served by another control plane, http://first.example on ')
      expect(ms).toBeLessThan(3_000)
      expect(await row()).toMatchObject({ id: 'first', epoch: 1 })
      expect(first.lost).not.toHaveBeenCalled()
    },
  )

  test.each([0, hourMs, -hourMs])(
    'another one waits for one that was killed, 15 s at most, its clock %i ms apart',
    async (apart) => {
      const first = await held('first', createFakeClock(Date.UTC(2026, 0, 1) + apart))
      const clock = createFakeClock()
      const second = await start('second', clock)
      const [hold, ms] = await after(second.outcome, [clock])
      expect(hold).not.toBeInstanceOf(Error)
      expect(ms).toBeGreaterThanOrEqual(3_000)
      expect(ms).toBeLessThanOrEqual(15_500)
      expect(await row()).toMatchObject({ id: 'second', epoch: 2 })
      // It was not killed, but stood still.
      first.clock.advance(2_500)
      await vi.waitFor(() => expect(first.lost).toHaveBeenCalledOnce())
      expect(String(first.lost.mock.calls[0])).toContain('has taken this database: http://second.example on ')
      expect(second.lost).not.toHaveBeenCalled()
      await first.hold.stop()
      expect(await row()).toMatchObject({ id: 'second', epoch: 2 })
    },
  )

  test('the same one goes on at once after it was killed, and what was left of it serves no more', async () => {
    const first = await held('same')
    const again = await start('same', createFakeClock())
    expect(await again.outcome).not.toBeInstanceOf(Error)
    expect(await row()).toMatchObject({ id: 'same', epoch: 2 })
    first.clock.advance(2_500)
    await vi.waitFor(() => expect(first.lost).toHaveBeenCalledOnce())
  })

  test('one that was stopped leaves it to any other at once', async () => {
    const first = await held('first')
    await first.hold.stop()
    const second = await start('second', createFakeClock())
    expect(await second.outcome).not.toBeInstanceOf(Error)
    expect(await row()).toMatchObject({ id: 'second', epoch: 2 })
  })

  test('of several that come at the same time one gets it', async () => {
    const clock = createFakeClock()
    const all = await Promise.all(['a', 'b', 'c'].map((id) => start(id, clock)))
    const [outcomes] = await after(Promise.all(all.map(({ outcome }) => outcome)), [clock])
    expect(outcomes.filter((outcome) => outcome instanceof DatabaseHeld)).toHaveLength(2)
    expect(await row()).toMatchObject({ epoch: 1 })
  })

  test('one that cannot say that it lives, because it writes for long, is not taken for dead', async () => {
    const first = await held('first')
    const written = Promise.withResolvers<void>()
    const long = stores[0]!.write(async (tx) => {
      await tx.run(`INSERT INTO setting (name, value) VALUES ('long', '1')`)
      await written.promise
    })
    const store = await createStore(database.url, { readers: 1, busyTimeoutMs: 100 })
    stores.push(store)
    const clock = createFakeClock()
    const second = await start('second', clock, store)
    const [error] = await after(second.outcome, [first.clock, clock], () => sleep(2))
    expect(error).toBeInstanceOf(DatabaseHeld)
    written.resolve()
    // A libSQL server may have ended it for the one that waited.
    await (engine === embeddedEngine ? long : long.catch(() => undefined))
    first.clock.advance(2_500)
    await answered()
    expect(await row()).toMatchObject({ id: 'first', epoch: 1 })
    expect(first.lost).not.toHaveBeenCalled()
  })
})
