import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { decodeMessage } from '../../../platform/codedMessage.ts'
import { beginService } from '../../startDomains.ts'
import { createJobsHarness, type JobsHarness } from '../../system/jobs/jobsHarness.testing.ts'
import { type ModelResult, type Models, startModels } from './index.ts'
import { modelReach } from './settings.ts'

// What a provider bills for each answer that real ones give, and what is booked for it (decision 022).

interface Given {
  status?: number
  body: string
  /** In millionths: what stands on the bill for this request. */
  billed: number
}

let server: Server
let answers: Given[]
let billed: number
let orders: number
let harness: JobsHarness<Models>
let heard: ModelResult[]
let url: string

beforeEach(async () => {
  answers = []
  billed = 0
  orders = 0
  heard = []
  server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.writeHead(503).end('busy')
      return
    }
    request.resume().on('end', () => {
      orders++
      const { status = 200, body, billed: more } = answers.shift() ?? { status: 500, body: '{}', billed: 0 }
      billed += more
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  harness = await createJobsHarness(async (context) => {
    const parts = startModels(context, { timeoutMs: 60_000, graceMs: 0 })
    parts.ownedBy('test', { ended: async (_tx, result) => void heard.push(result) })
    await beginService(parts)
    return { parts, running: [parts] }
  })
  await harness.context.settings.set(modelReach.allow, ['127.0.0.1/32'])
})
afterEach(async () => {
  await harness.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** One cent a token, both ways; four a picture. */
const token = 10_000
const picture = 40_000
const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 }
const used = 15 * token
const chat = (content: unknown, more: object = {}, finish_reason = 'stop') =>
  JSON.stringify({ choices: [{ index: 0, finish_reason, message: { role: 'assistant', content } }], usage, ...more })
const event = (chunk: object) => `data: ${JSON.stringify(chunk)}\n\n`

async function order(kind: 'text' | 'picture', given: readonly Given[]) {
  answers = [...given]
  const { store } = harness.context
  const { lastId: provider } = await store.write((tx) =>
    tx.run(
      `INSERT INTO model_provider (name, kind, base_url, text_model, image_model, at_once, per_minute, currency, price_input, price_output,
       price_picture, available) VALUES ('billing', 1, ?, ?, 'painter', 4, 600, 'USD', ?, ?, ?, 1)`,
      [`${url}/v1`, `writer-${performance.now()}`, token * 1_000_000, token * 1_000_000, picture],
    ),
  )
  await store.write((tx) =>
    harness.parts.order(tx, 'test', [{ organisation: 1, prompt: 'tea', kind, part: 1, task: 1, provider, most: 100 }]),
  )
  for (let at = 0; at < 60 && heard.length === 0; at++) {
    await harness.parts.runDue()
    await expect
      .poll(() => store.read.get('SELECT 1 FROM model_order WHERE state = 1 LIMIT 1'), { timeout: 60_000 })
      .toBeUndefined()
    harness.clock.now += 60_000
  }
  const calls = await store.read.all<{ cost: number; error: string }>('SELECT cost, error FROM model_call')
  const marks = calls.map(({ error }) => decodeMessage(error)?.code ?? '')
  return { result: heard[0]!, booked: calls.reduce((sum, { cost }) => sum + cost, 0), marks }
}

test.each([
  ['as it should be', [{ body: chat('Tea.'), billed: used }]],
  ['with its thoughts', [{ body: chat('<think>x</think>Tea.'), billed: used }]],
  ['in parts', [{ body: chat([{ type: 'text', text: 'Tea.' }]), billed: used }]],
  [
    'with usage as text',
    [{ body: chat('Tea.', { usage: { prompt_tokens: '10', completion_tokens: '5' } }), billed: used }],
  ],
  ['with an error beside it', [{ body: chat('Tea.', { error: { message: 'slow', code: 429 } }), billed: used }]],
  [
    'as a stream',
    [{ body: event({ choices: [{ delta: { content: 'Tea.' } }] }) + event({ choices: [], usage }), billed: used }],
  ],
  ['that is cut at its limit', [{ body: chat('Te', {}, 'length'), billed: used }]],
  ['that is blank', [{ body: chat('<think>x</think>'), billed: used }]],
  ['that its model will not write', [{ body: chat('', {}, 'content_filter'), billed: used }]],
  ['refused for its key', [{ status: 401, body: '{"error":{"message":"no"}}', billed: 0 }]],
  ['whose quota is used up', [{ status: 429, body: '{"error":{"code":"insufficient_quota"}}', billed: 0 }]],
  [
    'throttled under a 200, then written',
    [
      { body: '{"error":{"message":"slow","code":429}}', billed: 0 },
      { body: chat('Tea.'), billed: used },
    ],
  ],
  [
    'asked for in other words',
    [
      { status: 400, body: '{"error":{"message":"Use max_completion_tokens"}}', billed: 0 },
      { body: chat('Tea.'), billed: used },
    ],
  ],
] as const)('a text %s is booked as it is billed', async (_, given) => {
  const { booked, result } = await order('text', given)
  expect(booked).toBe(billed)
  expect(result.cost).toMatchObject({ millionths: billed, maybe: 0 })
  expect(orders).toBe(given.length)
})

test.each([
  ['that nobody can read', [{ body: '<html>Welcome</html>', billed: used }], 'model_maybe_charged'],
  ['with an error in words alone', [{ body: '{"error":"loading"}', billed: used }], 'model_maybe_said'],
])('a text %s is booked at its most, and marked', async (_, given, mark) => {
  const { booked, result, marks } = await order('text', given)
  expect(booked).toBeGreaterThanOrEqual(billed)
  expect(result.cost).toMatchObject({ millionths: booked, maybe: booked })
  expect(marks).toEqual([mark])
  expect(orders).toBe(1)
})

test('a text that does not say what it used is booked at its most', async () => {
  const { booked } = await order('text', [{ body: chat('Tea.', { usage: undefined }), billed: used }])
  expect(booked).toBeGreaterThan(billed)
})

test('below the bill only where an answer claims more than was reserved, and then it is marked', async () => {
  const claim = { prompt_tokens: 1_000_000, completion_tokens: 1_000_000 }
  const { booked, marks } = await order('text', [{ body: chat('Tea.', { usage: claim }), billed: 2_000_000 * token }])
  expect(booked).toBeLessThan(billed)
  expect(marks).toEqual(['model_claims_more'])
})

const image = (format: 'png' | 'gif' | 'avif') =>
  sharp({ create: { width: 32, height: 32, channels: 3, background: '#336699' } })
    .toFormat(format)
    .toBuffer()

test.each(['png', 'gif', 'avif'] as const)('a picture as %s with a prefix is booked once', async (format) => {
  const body = JSON.stringify({
    data: [{ b64_json: `data:image/${format};base64,${(await image(format)).toString('base64')}` }],
  })
  const { booked, result } = await order('picture', [{ body, billed: picture }])
  expect(result).toMatchObject({ outcome: 'done' })
  expect(booked).toBe(billed)
  expect(orders).toBe(1)
})

test('a picture whose sizes are refused first is booked once', async () => {
  const sizes = `{"error":{"message":"Invalid size. Supported values are: '512x512', '1792x1024'"}}`
  const body = JSON.stringify({ data: [{ b64_json: (await image('png')).toString('base64') }] })
  const { booked } = await order('picture', [
    { status: 400, body: sizes, billed: 0 },
    { body, billed: picture },
  ])
  expect(booked).toBe(billed)
  expect(orders).toBe(2)
})

test('a picture that was ordered and cannot be fetched is ordered once, booked at its price, and marked', async () => {
  const { booked, result, marks } = await order('picture', [
    { body: JSON.stringify({ created: 1, data: [{ url: `${url}/busy` }] }), billed: picture },
  ])
  expect(result).toMatchObject({ outcome: 'maybe_charged', cost: { millionths: picture, maybe: picture } })
  expect([booked, orders, marks]).toEqual([billed, 1, ['model_maybe_charged']])
}, 60_000)

test.each([
  ['none', { data: [] }],
  ['one that is none', { data: [{ b64_json: Buffer.from('<svg/>').toString('base64') }] }],
])('an answer with %s is booked at the price of a picture', async (_, body) => {
  const { booked } = await order('picture', [{ body: JSON.stringify(body), billed: picture }])
  expect(booked).toBe(billed)
  expect(orders).toBe(1)
})
