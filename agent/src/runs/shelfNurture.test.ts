// @module-tag slow

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestAgent, type TestAgent } from '../testing/agent.testing.ts'

const source = readFileSync(new URL('../../../fixtures/scripts/shelf-nurture.js', import.meta.url), 'utf8')

let harness: TestAgent
beforeAll(async () => {
  harness = await startTestAgent()
})
afterAll(() => harness?.stop())

test('a daily visit reads as many books as it is asked for, of what it looks for, and writes nothing', async () => {
  const task = { id: 1, kind: 'nurture', keywords: ['the'], quantity_max: 2 }
  const run = harness.offer(source, { task, parameters: { books: 3, reading_seconds: 0 } })
  expect(await harness.outcome(run)).toEqual({ kind: 'succeeded', result: { books_opened: 2 } })
  expect(harness.published(run)).toEqual([])
  const plain = harness.offer(source, {
    task: { id: 1, kind: 'nurture' },
    parameters: { books: 1, reading_seconds: 0 },
  })
  expect(await harness.outcome(plain)).toEqual({ kind: 'succeeded', result: { books_opened: 1 } })
})
