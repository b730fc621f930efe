import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import { bestPhrasesCall } from '@quarterdeck/shared/contracts/replyPhrase.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CliHarness, sitDown } from '../testing/runQd.testing.ts'
import { startTestServer, type TestServer } from '../testing/server.testing.ts'

let server: TestServer
let harness: CliHarness
let asked: Record<string, unknown>

beforeEach(async () => {
  server = await startTestServer()
  harness = await sitDown(server.url)
  const phrase = { images: '', match: 2, priority: 10, platform: null, uses: 3, answers: 1 }
  server.serve(bestPhrasesCall as Endpoint, ({ query }) => {
    asked = query as Record<string, unknown>
    const all = [{ ...phrase, id: 4, keyword: 'price', text: '{?tea} is 5.', blanks: ['tea'], language: 'en' }]
    return { data: asked.text === 'hello' ? [] : all }
  })
})
afterEach(async () => {
  await server.close()
  await harness.remove()
})

test('a message is tried, and the phrases that answer it are printed, the best first', async () => {
  const { out } = await harness.qd(['reply-phrase', 'try', 'What is the price?', '--spoken', 'en'])
  expect(asked).toMatchObject({ text: 'What is the price?', language: 'en' })
  expect(out).toContain('4\tprice\tWhole word\t10\ten\t{?tea} is 5.')
  expect((await harness.qd(['reply-phrase', 'try', 'hello'])).err).toMatch(/^No phrase answers it/)
})
