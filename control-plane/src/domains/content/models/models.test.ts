import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginService } from '../../startDomains.ts'
import { createJobsHarness, type JobsHarness } from '../../system/jobs/jobsHarness.testing.ts'
import { type ModelOrder, type ModelResult, type Models, startModels } from './index.ts'

let harness: JobsHarness<Models>
let heard: ModelResult[]
const base = { organisation: 1, prompt: 'a post about tea' }
const order = (...orders: ModelOrder[]) => harness.context.store.write((tx) => harness.parts.order(tx, 'test', orders))

/** The plane's own loop takes orders, too. */
const ended = async () => {
  await harness.parts.runDue()
  const { store } = harness.context
  await expect.poll(() => harness.parts.countOpen(store.read, { owner: 'test' })).toBe(0)
}

beforeEach(async () => {
  heard = []
  harness = await createJobsHarness(async (context) => {
    const parts = startModels(context)
    await beginService(parts)
    parts.ownedBy('test', { ended: async (_tx, result) => void heard.push(result) })
    return { parts, running: [parts] }
  })
})
afterEach(() => harness.close())

test('orders become a text and a picture that says that a model made it', async () => {
  const about = { name: 'Lin Mei', headline: '春天的第一杯茶', language: 'zh-CN', seed: 4 }
  const ids = await order(
    { ...base, kind: 'text', part: 1, about },
    { ...base, kind: 'picture', part: 2, shape: '3:4', about },
  )
  await ended()
  const [text, picture] = heard.toSorted((a, b) => a.part - b.part)
  expect([text?.order, picture?.order]).toEqual(ids)
  expect(text).toMatchObject({ outcome: 'done', cost: { millionths: 0 }, attempts: 1 })
  expect(text?.text).toContain('春天的第一杯茶')
  const { width, height, xmp } = await sharp(await harness.context.contents.checked(picture!.picture!.hash)).metadata()
  expect([width, height]).toEqual([1080, 1440])
  expect(String(xmp)).toContain('trainedAlgorithmicMedia')
  expect(await harness.parts.countOpen(harness.context.store.read, { owner: 'test' })).toBe(0)
})

test('an owner whose transaction fails hears again, and nothing of the order is lost', async () => {
  let fails = true
  harness.parts.ownedBy('test', {
    async ended(_tx, result) {
      if (fails) throw new Error('the owner could not')
      heard.push(result)
    },
  })
  await order({ ...base, kind: 'text', part: 1 })
  await harness.parts.runDue()
  expect(heard).toEqual([])
  fails = false
  harness.clock.now += 120_000
  await ended()
  expect(heard).toHaveLength(1)
})

test('stopped orders are gone, those of other tasks are not', async () => {
  await order({ ...base, kind: 'text', part: 1, task: 7 }, { ...base, kind: 'text', part: 2, task: 8 })
  expect(await harness.context.store.write((tx) => harness.parts.stopOrders(tx, { owner: 'test', task: 7 }))).toBe(1)
  await ended()
  expect(heard.map(({ part }) => part)).toEqual([2])
})
