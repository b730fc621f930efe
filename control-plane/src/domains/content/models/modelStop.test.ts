// @module-tag second-gear
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import {
  type Manner,
  type ModelProviderServer,
  startModelProvider,
} from '../../../../../fixtures/model-provider/startModelProvider.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import { beginService } from '../../startDomains.ts'
import { createJobsHarness, type JobsHarness } from '../../system/jobs/jobsHarness.testing.ts'
import { type ModelResult, startModels } from './index.ts'
import { modelReach } from './settings.ts'

/** Of all providers together (`work.ts`). */
const atMost = 64

onEachEngine('what is under way when its owner stops it, on the $name engine', (engine) => {
  let harness: JobsHarness<ReturnType<typeof startModels>>
  let server: ModelProviderServer
  let heard: ModelResult[]
  let provider: number

  afterAll(() => engine.stop?.())
  /** Of a request; told to what is started from then on. */
  let timeoutMs: number
  beforeEach(async () => {
    heard = []
    timeoutMs = 5000
    server = await startModelProvider()
    harness = await createJobsHarness(async (context) => {
      const parts = startModels(context, { timeoutMs, graceMs: 0 })
      parts.ownedBy('test', { ended: async (_tx, result) => void heard.push(result) })
      await beginService(parts)
      return { parts, running: [parts] }
    }, engine)
    await harness.context.settings.set(modelReach.allow, ['127.0.0.1/32'])
    const { lastId } = await run(
      `INSERT INTO model_provider (name, kind, base_url, text_model, image_model, at_once, per_minute, currency, price_input, price_output,
       price_picture, available) VALUES ('reference', 1, ?, 'writer', 'painter', 16, 600, 'USD', 1000000, 0, 4000, 1)`,
      [server.url],
    )
    provider = lastId
  })
  afterEach(async () => {
    await harness.close()
    await server.close()
  })

  const run = (sql: string, params: unknown[] = []) => harness.context.store.write((tx) => tx.run(sql, params))
  const count = () => harness.parts.countOpen(harness.context.store.read, { owner: 'test' })
  const stop = () => harness.context.store.write((tx) => harness.parts.stopOrders(tx, { owner: 'test', task: 1 }))

  /** So many are ordered; `atOnce` are under way, and are answered when the server lets them go. */
  async function begin(kind: 'text' | 'picture', manner: Manner, many = 500, atOnce = 16): Promise<void> {
    server.always(manner)
    server.hold()
    const orders = Array.from({ length: many }, (_, at) => ({
      organisation: 1,
      prompt: 'a post about tea',
      kind,
      part: at + 1,
      task: 1,
      provider,
    }))
    await harness.context.store.write((tx) => harness.parts.order(tx, 'test', orders))
    void harness.parts.runDue()
    await expect.poll(() => server.asked.length, { interval: 5, timeout: 60_000 }).toBe(atOnce)
  }

  /** The server answers, until this process has none in its hands. */
  async function settled(): Promise<void> {
    server.letGo()
    await expect
      .poll(() => harness.context.metrics.text(), { interval: 20 })
      .toMatch(/quarterdeck_models_orders_under_way 0/)
  }

  /** An hour passes, a minute at a time, with all that goes on by itself. */
  async function letPass(): Promise<void> {
    server.always('well')
    for (let minute = 0; minute < 60; minute++) {
      harness.clock.now += 60_000
      await harness.parts.settleLeft()
      await harness.parts.runDue()
    }
  }

  test.each([
    ['a text whose server answers 500', 'text', 'broken', 0, 'stopped', 0],
    ['a text that is cut off', 'text', 'cut', 0, 'maybe_charged', 16],
    ['a text that hangs', 'text', 'hang', 0, 'maybe_charged', 16],
    ['a throttled picture', 'picture', 'throttled', 0, 'stopped', 0],
    ['a picture with an Idempotency-Key that is cut off', 'picture', 'cut', 1, 'maybe_charged', 16],
    ['a picture with an Idempotency-Key whose server answers 500', 'picture', 'broken', 1, 'stopped', 0],
  ] as const)('%s is not asked for again', async (_, kind, manner, idempotent, outcome, charged) => {
    await run('UPDATE model_provider SET idempotent = ?', [idempotent])
    await begin(kind, manner)
    expect(await stop()).toBe(484)
    await settled()
    await expect.poll(count).toBe(0)
    await letPass()
    expect(server.asked).toHaveLength(16)
    expect(server.charged.texts + server.charged.pictures).toBe(charged)
    expect(heard.map((one) => one.outcome)).toEqual(Array.from({ length: 16 }, () => outcome))
  })

  test('nor is what a key would have sent again: it counts as a request without an answer', async () => {
    await run('UPDATE model_provider SET idempotent = 1')
    await begin('picture', 'cut', 16)
    await settled()
    // All 16 wait for their next attempt.
    await expect
      .poll(async () =>
        harness.context.store.read.get('SELECT count(*) AS n FROM model_order WHERE call_id > 0 AND state = 0'),
      )
      .toEqual({ n: 16 })
    expect(await stop()).toBe(16)
    await letPass()
    expect(server.asked).toHaveLength(16)
    expect(await harness.parts.mayHaveCost(harness.context.store.read, { owner: 'test', task: 1 })).toEqual([
      { millionths: 16 * 4000, currency: 'USD' },
    ])
    expect(await harness.context.store.read.get('SELECT sum(open) AS open FROM model_task_cost')).toEqual({ open: 0 })
  })

  test.each(['text', 'picture'] as const)('nor is a %s that a killed process has left under way', async (kind) => {
    await run('UPDATE model_provider SET idempotent = ?', [kind === 'picture' ? 1 : 0])
    await begin(kind, 'hang')
    await stop()
    await harness.restart('crash')
    await letPass()
    expect(await count()).toBe(0)
    expect(server.asked).toHaveLength(16)
    expect(heard.map((one) => one.outcome)).toEqual(Array.from({ length: 16 }, () => 'maybe_charged'))
  })

  test('what could not be written down on a full disk is settled within minutes, and not asked for again', async () => {
    await begin('text', 'well')
    await stop()
    await run(
      `CREATE TRIGGER full BEFORE UPDATE ON model_call BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END`,
    )
    await settled()
    expect(await count()).toBe(16)
    await expect(harness.parts.settleLeft()).rejects.toThrow('full')
    await run('DROP TRIGGER full')
    await letPass()
    expect(await count()).toBe(0)
    expect(server.asked).toHaveLength(16)
    expect(heard.map((one) => one.outcome)).toEqual(Array.from({ length: 16 }, () => 'maybe_charged'))
  })

  test.each([
    ['whose server answers 500', 'broken', 'stopped'],
    ['that are cut off', 'cut', 'maybe_charged'],
    ['of a process that is killed', 'hang', 'maybe_charged'],
    ['that could not be written down on a full disk', 'well', 'maybe_charged'],
  ] as const)('nor are as many as may be under way together, of 500, %s', async (_, manner, outcome) => {
    // The first is still under way when the last one is.
    timeoutMs = 120_000
    await harness.restart()
    await run('UPDATE model_provider SET at_once = 500, per_minute = 5000')
    await begin('picture', manner, 500, atMost)
    expect(await stop()).toBe(500 - atMost)
    if (manner === 'well')
      await run(
        `CREATE TRIGGER full BEFORE UPDATE ON model_call BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END`,
      )
    if (manner === 'hang') await harness.restart('crash')
    else await settled()
    if (manner === 'well') await run('DROP TRIGGER full')
    await letPass()
    expect(await count()).toBe(0)
    expect(server.asked).toHaveLength(atMost)
    expect(heard.map((one) => one.outcome)).toEqual(Array.from({ length: atMost }, () => outcome))
  })

  test('without a stop, what nobody holds any more is settled while the program goes on', async () => {
    await begin('picture', 'well', 16)
    await run(
      `CREATE TRIGGER full BEFORE UPDATE ON model_call BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END`,
    )
    await settled()
    await run('DROP TRIGGER full')
    await harness.parts.settleLeft()
    expect(heard.map((one) => one.outcome)).toEqual(Array.from({ length: 16 }, () => 'maybe_charged'))
  })

  test('what is in hand is left alone', async () => {
    await begin('picture', 'well')
    await stop()
    await harness.parts.settleLeft()
    await settled()
    expect(heard.map((one) => one.outcome)).toEqual(Array.from({ length: 16 }, () => 'done'))
  })
})
