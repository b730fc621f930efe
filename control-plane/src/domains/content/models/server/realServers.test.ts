import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { modelPresets } from '@quarterdeck/shared/values/modelPresets.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Asking, askModel } from './askModel.ts'

interface Given {
  status?: number
  type?: string
  body: string | Buffer
}

/** A server that answers in this order; each request is kept. */
let server: Server
let answers: Given[]
let asked: { method: string; path: string; body: Record<string, unknown>; authorization: string | undefined }[]
let url: string
let model = 0

beforeEach(async () => {
  answers = []
  asked = []
  server = createServer(async (request, response) => {
    const text = await bodyOf(request)
    asked.push({
      method: request.method!,
      path: request.url!,
      body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
      authorization: request.headers.authorization,
    })
    const { status = 200, type = 'application/json', body } = answers.shift() ?? { status: 500, body: '{}' }
    response.writeHead(status, { 'content-type': type }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

const ask = (
  kind: 'text' | 'picture',
  shape?: Asking['wanted']['shape'],
  more: Partial<Pick<Asking['provider'], 'preset' | 'picture_sizes'>> = {},
) =>
  askModel({
    provider: {
      preset: 0,
      base_url: `${url}/v1`,
      text_model: `writer-${model}`,
      image_model: `painter-${model}`,
      picture_sizes: '',
      idempotent: 0,
      ...more,
    },
    apiKey: 'sk-live-SECRETSECRET',
    kind,
    prompt: { system: '', user: 'a post about tea' },
    wanted: { prompt: 'a post about tea', ...(shape && { shape }) },
    mostTokens: 1000,
    key: 'k',
    mayReach: () => true,
    signal: AbortSignal.timeout(60_000),
  })
/** What a server learned is kept by its address and model: each test has a model of its own. */
beforeEach(() => void model++)

const chat = (message: object, more: object = {}, choice: object = {}) =>
  JSON.stringify({
    id: 'x',
    created: 1,
    model: 'm',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', ...message }, ...choice }],
    usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
    ...more,
  })
const used = { input: 10, output: 5 }
const event = (chunk: object) => `data: ${JSON.stringify(chunk)}\n\n`

test.each([
  ['as it should be', chat({ content: ' Tea at noon. ' }), 'Tea at noon.', used],
  ['its thoughts first', chat({ content: '<think>\nThe codename is X.\n</think>\n\nTea.' }), 'Tea.', used],
  ['thoughts that were opened before', chat({ content: 'Let me see.\n</think>\nTea.' }), 'Tea.', used],
  ['two thoughts', chat({ content: '<thinking>a</thinking>Tea<THINK x="1">b</THINK>.' }), 'Tea.', used],
  ['thoughts beside it', chat({ content: 'Tea.', reasoning_content: 'X', reasoning: 'Y' }), 'Tea.', used],
  ['a fence around it', chat({ content: '```text\nTea.\nAt noon.\n```' }), 'Tea.\nAt noon.', used],
  ['a fence in it', chat({ content: 'Tea:\n```\nhot\n```\nGood.' }), 'Tea:\n```\nhot\n```\nGood.', used],
  ['NUL and half an emoji', chat({ content: 'Tea \ud83d\u0000 here 🍵' }), 'Tea  here 🍵', used],
  ['a joiner that belongs', chat({ content: 'می‌خواهم 👩‍💻' }), 'می‌خواهم 👩‍💻', used],
  ['created as text', chat({ content: 'Tea.' }, { created: '2026-11-28T00:00:00Z', service_tier: null }), 'Tea.', used],
  ['parts', chat({ content: [{ type: 'thinking', thinking: 'x' }, { type: 'text', text: 'Tea' }, '.'] }), 'Tea.', used],
  [
    'usage as text',
    chat({ content: 'Tea.' }, { usage: { prompt_tokens: '10', completion_tokens: '5' } }),
    'Tea.',
    used,
  ],
  ['no usage', chat({ content: 'Tea.' }, { usage: undefined }), 'Tea.', undefined],
  [
    'usage that is nonsense',
    chat({ content: 'Tea.' }, { usage: { prompt_tokens: -1, completion_tokens: 'many' } }),
    'Tea.',
    undefined,
  ],
  ['usage that is null', chat({ content: 'Tea.' }, { usage: null }), 'Tea.', undefined],
  ['an error beside the text', chat({ content: 'Tea.' }, { error: { message: 'slow', code: 429 } }), 'Tea.', used],
  ['no index, tool calls of nobody', chat({ content: 'Tea.', tool_calls: null, function_call: null }), 'Tea.', used],
] as const)('a text: %s', async (_, body, text, usage) => {
  answers = [{ body }]
  expect(await ask('text')).toEqual({ outcome: 'done', text, usage })
  expect(asked).toHaveLength(1)
})

test.each([
  ['', '\n\n'],
  [': comment\r\nevent: message\r\n', '\r\n\r\n'],
])('a stream that nobody asked for is read, with the usage of its last part', async (before, end) => {
  const chunks = ['A ', 'streamed ', 'post.'].map((content) => ({
    choices: [{ delta: { content }, finish_reason: null }],
  }))
  const last = { choices: [], usage: { prompt_tokens: 10, completion_tokens: 5 } }
  const stop = { choices: [{ delta: {}, finish_reason: 'stop' }] }
  const body = `${before}${[...chunks, stop, last].map((one) => event(one).trim() + end).join('')}data: [DONE]${end}`
  answers = [{ type: 'text/event-stream', body }]
  expect(await ask('text')).toEqual({ outcome: 'done', text: 'A streamed post.', usage: used })
})

test.each([
  [
    'cut off at its limit',
    chat({ content: 'This post is cut in the mid' }, {}, { finish_reason: 'length' }),
    'model_cut',
  ],
  ['cut off while it thought', chat({ content: '<think>Let me' }, {}, { finish_reason: 'length' }), 'model_cut'],
  ['only thoughts', chat({ content: '<think>Let me see</think>\n' }), undefined],
  ['thoughts that never end', chat({ content: '<think>Let me see' }), undefined],
  ['only marks that nobody sees', chat({ content: '\u200b\u2060 \ufeff' }), undefined],
  ['null', chat({ content: null, reasoning: 'I shall say nothing' }), undefined],
])('a text that is none: %s', async (_, body, code) => {
  answers = [{ body }]
  expect(await ask('text')).toEqual({ outcome: 'blank', usage: used, ...(code && { code }) })
})

test.each([
  [
    200,
    '{"error":{"message":"Rate limit exceeded: free-models-per-day","code":429}}',
    'throttled',
    'model_said',
    { status: 429, said: 'Rate limit exceeded: free-models-per-day' },
  ],
  [
    200,
    '{"error":{"message":"Provider returned error","code":502}}',
    'unavailable',
    'model_said',
    { status: 502, said: 'Provider returned error' },
  ],
  [200, '{"error":"model is loading"}', 'maybe_charged', 'model_maybe_said', { said: 'model is loading' }],
  [200, '<html>Welcome</html>', 'maybe_charged', 'model_maybe_charged', {}],
  [200, '', 'maybe_charged', 'model_maybe_charged', {}],
  [
    429,
    '{"error":{"message":"You exceeded your current quota","type":"insufficient_quota","code":"insufficient_quota"}}',
    'faulty',
    'model_quota',
    { said: 'You exceeded your current quota' },
  ],
  [402, '{"error":{"message":"Insufficient Balance"}}', 'faulty', 'model_quota', { said: 'Insufficient Balance' }],
  [
    401,
    '{"error":{"message":"Incorrect API key provided: sk-live-SECRETSECRET.","code":"invalid_api_key"}}',
    'faulty',
    'model_said',
    { status: 401, said: 'Incorrect API key provided: ….' },
  ],
  [
    401,
    '{"error":{"message":"Bad key sk-proj-abcdefgh1234 (Bearer abcdef)"}}',
    'faulty',
    'model_said',
    { status: 401, said: 'Bad key … (…' },
  ],
  [
    404,
    '{"message":"model “writer” not found"}',
    'faulty',
    'model_said',
    { status: 404, said: 'model “writer” not found' },
  ],
  [
    422,
    '{"detail":[{"loc":["body"],"msg":"field required"},{"msg":"too long"}]}',
    'faulty',
    'model_said',
    { status: 422, said: 'field required; too long' },
  ],
  [
    400,
    `{"error":{"message":"${'long '.repeat(200)}"}}`,
    'faulty',
    'model_said',
    { status: 400, said: expect.stringMatching(/^.{299}…$/) },
  ],
  [403, 'no', 'faulty', 'model_answer', { status: 403 }],
  [503, '{"error":{"message":"overloaded"}}', 'unavailable', 'model_said', { status: 503, said: 'overloaded' }],
] as const)('%i %s is %s', async (status, body, outcome, code, data) => {
  answers = [{ status, body }]
  expect(await ask('text')).toMatchObject({ outcome, code, data })
  expect(asked).toHaveLength(1)
})

test('a server that wants another name for the longest answer is asked once more, and by that name from then on', async () => {
  const refusal = `{"error":{"message":"Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."}}`
  answers = [{ status: 400, body: refusal }, { body: chat({ content: 'Tea.' }) }, { body: chat({ content: 'Milk.' }) }]
  expect(await ask('text')).toMatchObject({ outcome: 'done', text: 'Tea.' })
  expect(await ask('text')).toMatchObject({ outcome: 'done', text: 'Milk.' })
  expect(asked.map(({ body }) => [body.max_tokens, body.max_completion_tokens])).toEqual([
    [1000, undefined],
    [undefined, 1000],
    [undefined, 1000],
  ])
})

const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg=='
const painted = { outcome: 'done', picture: new Uint8Array(Buffer.from(dot, 'base64')), usage: undefined }

test.each([
  ['in base64', { data: [{ b64_json: dot }] }],
  ['as a data address', { created: '1', data: [{ b64_json: `data:image/png;base64,${dot}` }] }],
  ['as a data address where one is expected', { data: [{ url: `data:image/png;base64,${dot}` }] }],
  ['in lines', { data: [{ b64_json: dot.replace(/(.{40})/g, '$1\n') }] }],
  ['as others name it', { images: [{ url: `data:image/png;base64,${dot}` }], seed: 1 }],
])('a picture: %s', async (_, body) => {
  answers = [{ body: JSON.stringify(body) }]
  expect(await ask('picture')).toEqual(painted)
})

test.each([{ data: [] }, { data: [{ b64_json: '' }] }, { data: [{ b64_json: null, url: null }] }])(
  'no picture in an answer is a blank one',
  async (body) => {
    answers = [{ body: JSON.stringify(body) }]
    expect(await ask('picture')).toEqual({ outcome: 'blank', usage: undefined })
  },
)

test('what was ordered is fetched again, and not ordered again; the key stays with the server', async () => {
  answers = [
    { body: JSON.stringify({ data: [{ url: `${url}/made/1.png` }] }) },
    { status: 503, body: 'busy' },
    { type: 'image/png', body: Buffer.from(dot, 'base64') },
  ]
  expect(await ask('picture')).toEqual(painted)
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /v1/images/generations',
    'GET /made/1.png',
    'GET /made/1.png',
  ])
  expect(asked.map(({ authorization }) => authorization !== undefined)).toEqual([true, false, false])
})

test.each([403, 410])('what was ordered and cannot be fetched (%i) may have been charged', async (status) => {
  answers = [{ body: JSON.stringify({ data: [{ url: `${url}/made/1.png` }] }) }, { status, body: 'gone' }]
  expect(await ask('picture')).toMatchObject({ outcome: 'maybe_charged', isAnswered: true })
  expect(asked).toHaveLength(2)
})

test.each([
  ['1:1', '1024x1024'],
  ['3:4', '1024x1536'],
  ['16:9', '1536x1024'],
] as const)(
  'a picture of %s is asked for in the size that is nearest of those that the server names',
  async (shape, size) => {
    const said = `Invalid value: 'x'. Supported values are: '1024x1024', '1024x1536', '1536x1024', and 'auto'.`
    answers = [
      { status: 400, body: JSON.stringify({ error: { message: said, param: 'size' } }) },
      { body: JSON.stringify({ data: [{ b64_json: dot }] }) },
    ]
    if (shape === '1:1') answers.shift()
    expect(await ask('picture', shape)).toEqual(painted)
    expect(asked.at(-1)!.body.size).toBe(size)
    for (const { body } of asked) for (const side of String(body.size).split('x')) expect(Number(side) % 16).toBe(0)
  },
)

test('a field that a server does not know is left out', async () => {
  const said = 'The parameter size is not supported by this model.'
  answers = [
    { status: 400, body: JSON.stringify({ error: { message: said } }) },
    { body: JSON.stringify({ data: [{ b64_json: dot }] }) },
  ]
  expect(await ask('picture')).toEqual(painted)
  expect(asked.map(({ body }) => 'size' in body)).toEqual([true, false])
})

/** What the servers of presets answer, as their pages and reports show it. */
test.each([
  [
    'OpenAI',
    1,
    {
      id: 'chatcmpl-B9',
      object: 'chat.completion',
      created: 1_741_569_952,
      model: 'gpt-4.1-2025-04-14',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'Tea.', refusal: null, annotations: [] },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: {
        prompt_tokens: 10,
        completion_tokens: 5,
        total_tokens: 15,
        prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
        completion_tokens_details: { reasoning_tokens: 0, accepted_prediction_tokens: 0 },
      },
      service_tier: 'default',
    },
    { max_completion_tokens: 1000 },
  ],
  [
    'Ollama',
    8,
    {
      id: 'chatcmpl-209',
      object: 'chat.completion',
      created: 1_771_000_000,
      model: 'gpt-oss:20b',
      system_fingerprint: 'fp_ollama',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'Tea.', reasoning: 'We need to write a post.' },
          finish_reason: 'stop',
        },
      ],
      usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
    },
    { max_tokens: 1000 },
  ],
  [
    'DeepSeek',
    5,
    {
      id: '930c60df-bf64',
      object: 'chat.completion',
      created: 1_771_000_000,
      model: 'deepseek-reasoner',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'Tea.', reasoning_content: 'The user wants a post.' },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: {
        prompt_tokens: 10,
        completion_tokens: 5,
        total_tokens: 15,
        prompt_cache_hit_tokens: 0,
        prompt_cache_miss_tokens: 10,
      },
      system_fingerprint: 'fp_8802369eaa_prod0425fp8',
    },
    { max_tokens: 1000 },
  ],
] as const)('%s is asked in its words, and its answer is understood', async (name, preset, body, words) => {
  expect(modelPresets[preset]!.name).toBe(name)
  answers = [{ body: JSON.stringify(body) }]
  expect(await ask('text', undefined, { preset })).toEqual({ outcome: 'done', text: 'Tea.', usage: used })
  expect(asked).toHaveLength(1)
  const { max_tokens, max_completion_tokens } = asked[0]!.body
  expect({ max_tokens, max_completion_tokens }).toEqual({ ...none, ...words })
})
const none = { max_tokens: undefined, max_completion_tokens: undefined }

test.each([
  [
    'DeepSeek has no balance',
    5,
    402,
    { error: { message: 'Insufficient Balance', type: 'unknown_error', param: null, code: 'invalid_request_error' } },
    'faulty',
    'model_quota',
  ],
  ['DeepSeek keeps the line open with blank lines', 5, 200, undefined, 'done', undefined],
  [
    'Ollama has no such model',
    8,
    404,
    {
      error: { message: 'model "writer" not found, try pulling it first', type: 'api_error', param: null, code: null },
    },
    'faulty',
    'model_said',
  ],
  [
    'OpenAI wants its organisation verified',
    1,
    403,
    {
      error: {
        message: 'Your organization must be verified to use the model `gpt-image-1`.',
        type: 'invalid_request_error',
        param: null,
        code: null,
      },
    },
    'faulty',
    'model_said',
  ],
] as const)('%s', async (_, preset, status, body, outcome, code) => {
  answers = [{ status, body: body ? JSON.stringify(body) : `\n\n\n\n${chat({ content: 'Tea.' })}` }]
  expect(await ask('text', undefined, { preset })).toMatchObject({ outcome, ...(code && { code }) })
  expect(asked).toHaveLength(1)
})

test('a preset whose words a model does not know is asked once more in the usual ones', async () => {
  const said = 'Unrecognized request argument supplied: max_completion_tokens'
  answers = [{ status: 400, body: JSON.stringify({ error: { message: said } }) }, { body: chat({ content: 'Tea.' }) }]
  expect(await ask('text', undefined, { preset: 2 })).toMatchObject({ outcome: 'done', text: 'Tea.' })
  expect(asked.map(({ body }) => [body.max_tokens, body.max_completion_tokens])).toEqual([
    [undefined, 1000],
    [1000, undefined],
  ])
})

test.each([
  ['1:1', { preset: 1 }, '1024x1024'],
  ['3:4', { preset: 1 }, '1024x1536'],
  ['16:9', { preset: 1 }, '1536x1024'],
  ['9:16', { picture_sizes: '512x512, 1024x1792' }, '1024x1792'],
  ['3:4', { preset: 1, picture_sizes: '768x1024' }, '768x1024'],
  ['4:3', { preset: 8 }, '1536x1152'],
] as const)('a picture of %s of a provider with %j is asked for in %s', async (shape, more, size) => {
  answers = [{ body: JSON.stringify({ data: [{ b64_json: dot }] }) }]
  expect(await ask('picture', shape, more)).toEqual(painted)
  expect(asked.map(({ body }) => body.size)).toEqual([size])
})
