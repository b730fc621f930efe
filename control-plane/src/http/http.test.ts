import { request } from 'node:http'
import { createApiKey } from '@quarterdeck/shared/contracts/apiKeys.ts'
import { createEnrolToken } from '@quarterdeck/shared/contracts/fleet.ts'
import { beginSecondFactor } from '@quarterdeck/shared/contracts/session.ts'
import { languages } from '@quarterdeck/shared/i18n/language.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { linkPool } from '@quarterdeck/shared/resources/site/linkPool.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../plane.testing.ts'
import { StoreError } from '../platform/store/storeError.ts'
import type { Http, Page } from './app.ts'
import { createTranslators } from './language.ts'
import { servePages } from './pages.ts'
import { asAppError, refusalOf } from './refusal.ts'

const links = endpointsOf(linkPool)
let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  plane.admin.fetch(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

test('success is an envelope, and nothing of it is stored by a cache', async () => {
  const answer = await plane.admin.fetch('/api/user/getMenu')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.json()).toEqual({ status: 200, message: 'Done', data: expect.arrayContaining(['/homeStatis']) })
})

test('an unknown call, a wrong method and broken JSON are refused in the envelope', async () => {
  for (const path of ['/api/nothing', '/api/website/linkPool', '/api/']) {
    const answer = await plane.admin.fetch(path)
    expect([path, answer.status, await answer.json()]).toMatchObject([path, 404, { status: 404, code: 'not_found' }])
  }
  expect((await post('/api/user/getMenu', '{}')).status).toBe(404)
  for (const body of ['{"urls": [', '[]', '"text"', 'null', new Uint8Array([0x7b, 0xff, 0x7d])]) {
    const answer = await post('/api/website/linkPool/addData', body)
    expect(await answer.json()).toMatchObject({ status: 400, code: 'body_not_json' })
  }
})

test('half of a character is no text, wherever it stands', async () => {
  for (const body of ['{"urls":"\\ud800"}', '{"urls":["a", "\\uDFFF"]}', '{"\\udfff":1}']) {
    const answer = await post('/api/website/linkPool/addData', body)
    expect(await answer.json()).toMatchObject({
      status: 400,
      code: 'not_a_text',
      problems: [{ message: 'Enter text' }],
    })
  }
})

test('HEAD is answered as GET is, and refused where the GET changes something', async () => {
  const head = (path: string) => plane.admin.fetch(path, { method: 'HEAD' })
  expect((await head('/api/user-info')).status).toBe(200)
  for (const path of ['/api/upgrade/setSwitch?switchCode=1', '/api/website/generate']) {
    const answer = await head(path)
    expect([path, answer.status, answer.headers.get('allow')]).toEqual([path, 405, 'GET'])
  }
  expect(await (await plane.admin.fetch('/api/upgrade/getSwitch')).json()).toMatchObject({ data: 0 })
  expect(await plane.context.store.read.get('SELECT count(*) AS n FROM job')).toEqual({ n: 0 })
})

test('a body that is too large is refused, whether it says so or not', async () => {
  const large = JSON.stringify({ remark: 'x'.repeat(1_100_000) })
  expect((await post('/api/website/linkPool/addData', large)).status).toBe(413)
  const stream = new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(65_536).fill(32))
    },
  })
  const init = { method: 'POST', body: stream, duplex: 'half', headers: { 'content-type': 'application/json' } }
  const answer = await plane.admin.fetch('/api/website/linkPool/addData', init as RequestInit)
  expect(await answer.json()).toMatchObject({
    status: 413,
    code: 'body_too_large',
    message: expect.stringContaining('1 MB'),
  })
})

test('messages come in the language that is asked for, Chinese where none is', async () => {
  const messages = new Set<string>()
  for (const language of languages) {
    const answer = await fetch(`${plane.url}/api/user-info`, { headers: { 'accept-language': `${language},en;q=0.1` } })
    expect(answer.status).toBe(401)
    messages.add(((await answer.json()) as { message: string }).message)
  }
  expect(messages.size).toBe(7)
  const answer = await fetch(`${plane.url}/api/user-info`)
  expect(await answer.json()).toMatchObject({ status: 401, code: 'login_expired', message: '登录已过期，请重新登录！' })
})

test('other origins get no leave to read, pages no leave to be framed', async () => {
  const answer = await plane.admin.fetch('/api/user-info', { headers: { origin: 'https://elsewhere.test' } })
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  const preflight = await fetch(`${plane.url}/api/user-info`, {
    method: 'OPTIONS',
    headers: { origin: 'https://x.test' },
  })
  expect(preflight.status).toBe(404)
})

describe('a call with an idempotency key', () => {
  const add = (key: string, url: string) =>
    plane.admin.call(links.add!, { body: { urls: [url] } }, { idempotencyKey: key })

  test('is done once, also when it comes twice at the same time or after a restart', async () => {
    const [first, second] = await Promise.all([add('k1', 'https://k.test/1'), add('k1', 'https://k.test/1')])
    expect(first.data).toMatchObject({ added: 1, same: 0 })
    expect(second).toEqual(first)
    await plane.restart()
    expect(await add('k1', 'https://k.test/1')).toEqual(first)
    expect((await add('k2', 'https://k.test/1')).data).toMatchObject({ added: 0, same: 1 })
  })

  test('that stands for another request is refused', async () => {
    await add('k3', 'https://k.test/3')
    await expect(add('k3', 'https://k.test/4')).rejects.toMatchObject({ status: 400 })
  })

  test('whose answer is a key or a token leaves none of it in the database', async () => {
    const make = () => plane.admin.call(createApiKey, { body: { name: 'sender' } }, { idempotencyKey: 'k4' })
    const { key } = (await make()).data
    const token = (await plane.admin.call(createEnrolToken, {}, { idempotencyKey: 'k6' })).data.token
    const factor = (await plane.admin.call(beginSecondFactor, {}, { idempotencyKey: 'k7' })).data.secret
    const kept = JSON.stringify(await plane.context.store.read.all('SELECT * FROM idempotency'))
    for (const secret of [key, token, factor]) expect(kept).not.toContain(secret)
    expect((await make()).data.key).not.toBe(key)
  })

  test('that was refused may be tried again', async () => {
    await expect(add('k5', 'no link')).rejects.toMatchObject({ status: 400 })
    await expect(add('k5', 'https://k.test/5')).resolves.toMatchObject({ data: { added: 1 } })
  })
})

test('it says whether it lives and how it does', async () => {
  expect(await (await fetch(`${plane.url}/healthz`)).json()).toMatchObject({ status: 'ok' })
  await plane.admin.fetch('/api/user-info')
  const metrics = await (await fetch(`${plane.url}/metrics`)).text()
  expect(metrics).toMatch(/quarterdeck_http_requests_total\{endpoint="session\.userInfo",status="200"\} \d+/)
  expect(metrics).toMatch(/quarterdeck_http_request_seconds_bucket\{le="\+Inf",endpoint="session\.userInfo"\} \d+/)
  expect(metrics).toContain('quarterdeck_store_writes_waiting 0')
  expect(metrics).toContain('nodejs_eventloop_lag_max_seconds')
})

test('figures are for this machine, people who are signed in and programs with a key', async () => {
  const ask = async (headers: Record<string, string>) => (await fetch(`${plane.url}/metrics`, { headers })).status
  const away = { 'x-forwarded-for': '203.0.113.9' }
  expect([await ask({}), await ask(away)]).toEqual([200, 401])
  expect(await ask({ ...away, authorization: `Bearer ${plane.admin.token}` })).toBe(200)
  const { key } = (await plane.admin.call(createApiKey, { body: { name: 'prometheus' } })).data
  expect(await ask({ ...away, authorization: `Bearer ${key}` })).toBe(200)
  expect(await ask({ ...away, authorization: `Bearer ${key}x` })).toBe(401)
})

test('pages may connect to the host that they came from, and to no other', async () => {
  const policy = (await fetch(`${plane.url}/healthz`)).headers.get('content-security-policy')
  const { host } = new URL(plane.url)
  expect(policy).toContain(`connect-src 'self' ws://${host} wss://${host};`)
})

test('a full disk, a damaged database, a folder that cannot be written and a database server that is away say so, and what to do', async () => {
  const failing = (code: string) => refusalOf(asAppError(new StoreError(code, 'x'))!, createTranslators()('en'))
  expect(failing('SQLITE_FULL')).toMatchObject({ status: 503, code: 'disk_full' })
  expect(failing('SQLITE_CORRUPT_INDEX')).toMatchObject({ status: 503, message: expect.stringContaining('qd restore') })
  expect(failing('SQLITE_READONLY_DBMOVED')).toMatchObject({ status: 503, message: expect.stringContaining('mount') })
  expect(failing('STORE_UNREACHABLE')).toMatchObject({ status: 503, message: expect.stringContaining('Start it') })
  const pages = new Map<string, Page>()
  const http = { page: (path: string, page: Page) => void pages.set(path, page), endpoints: () => [] }
  const options = { version: '1', admission: { authenticate: async () => undefined }, freeBytes: async () => 1000 }
  servePages(http as unknown as Http, plane.context, options)
  const health = await pages.get('/healthz')!(new Request('http://x/healthz'), '')
  expect([health.status, await health.json()]).toMatchObject([503, { reason: expect.stringContaining('disk full') }])
})

test('a page that a person opens without a built console says what to do; other paths are not found', async () => {
  const bare = await startTestPlane({ consoleDir: '/nowhere' })
  try {
    const page = await fetch(`${bare.url}/linkPool`, { headers: { accept: 'text/html' } })
    expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('npm start')])
    expect((await fetch(`${bare.url}/x.js`)).status).toBe(404)
    expect((await fetch(`${bare.url}/`, { method: 'POST' })).status).toBe(405)
  } finally {
    await bare.stop()
  }
})

test('a path that climbs out of the console’s folder finds nothing', async () => {
  const status = await new Promise<number>((resolve, reject) => {
    const { port } = plane
    const asked = request({ port, path: '/../../package.json' }, (answer) => resolve(answer.statusCode ?? 0))
    asked.on('error', reject).end()
  })
  expect(status).toBe(404)
})
