// @module-tag slow

import type { Behaviour } from '@quarterdeck/fixtures/sites/behaviours.ts'
import { startTestSites, type TestSites } from '@quarterdeck/fixtures/sites/startTestSites.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkSite, type SiteVerdict } from './checkSite.ts'
import { type CheckDeps, type CheckOptions, createCheckDeps } from './deps.ts'
import type { Reason } from './verdict.ts'

let sites: TestSites
let deps: CheckDeps
const never = new AbortController().signal

beforeAll(async () => {
  sites = await startTestSites({ slowMs: 150 })
  deps = testDeps()
})
afterAll(() => sites.stop())

function testDeps(options: CheckOptions = {}): CheckDeps {
  return createCheckDeps({
    allow: ['127.0.0.0/8'],
    ports: [sites.httpPort, sites.httpsPort],
    dns: { servers: [sites.dns], timeoutMs: 1_000, tries: 2, limitMs: 4_000 },
    authorities: [sites.authority],
    contact: 'https://ops.example.org/checks',
    // Long enough for what is good, on a machine with much else to do.
    limits: { connectMs: 4_000, totalMs: 4_000 },
    ...options,
  })
}

function check(behaviour: Behaviour, scheme: 'http' | 'https' = 'http', use = deps): Promise<SiteVerdict> {
  return checkSite(sites.url(behaviour, 1, scheme), use, never)
}

describe.concurrent.each(['http', 'https'] as const)('over %s', (scheme) => {
  test.each<[Behaviour, Reason]>([
    ['ok', 'ok'],
    ['slow', 'ok'],
    ['huge', 'ok'],
    ['status204', 'ok'],
    ['status206', 'ok'],
    ['halfprivate', 'ok'],
    ['halfdead', 'ok'],
    ['took', 'ok'],
    ['chain', 'ok'],
    ['tocookie', 'ok'],
    ['toshared', 'ok'],
    ['tosecure', 'ok'],
    ['mute', 'timeout'],
    ['drip', 'timeout'],
    ['status304', 'odd_status'],
    ['status999', 'odd_status'],
    ['upgrade', 'odd_status'],
    ['tonothing', 'odd_status'],
    ['status400', 'client_error'],
    ['status401', 'client_error'],
    ['status451', 'client_error'],
    ['status403', 'forbidden'],
    ['status404', 'not_found'],
    ['status410', 'gone'],
    ['status429', 'too_many_requests'],
    ['status500', 'server_error'],
    ['status503', 'server_error'],
    ['reset', 'reset'],
    ['midway', 'reset'],
    ['close', 'reset'],
    ['garbage', 'bad_http'],
    ['headers', 'bad_http'],
    ['tomissing', 'not_found'],
    ['tonowhere', 'no_dns'],
    ['tononsense', 'redirect_refused'],
    ['toprivate', 'redirect_refused'],
    ['toprivatename', 'redirect_refused'],
    ['tometadata', 'redirect_refused'],
    ['toloopback', 'redirect_refused'],
    ['tofile', 'redirect_refused'],
    ['toport', 'redirect_refused'],
    ['loop', 'too_many_redirects'],
    ['refused', 'connection_refused'],
    ['nodns', 'no_dns'],
    ['noaddress', 'no_dns'],
    ['servfail', 'dns_failed'],
    ['mutedns', 'dns_failed'],
    ['private', 'address_refused'],
    ['local', 'address_refused'],
    ['mapped', 'address_refused'],
  ])('a site that is %s is %s', async (behaviour, reason) => {
    expect((await check(behaviour, scheme)).reason).toBe(reason)
  })
})

describe('certificates', () => {
  const day = 86_400_000

  test('a good one is recorded with its last day', async () => {
    const { certificate } = await check('ok', 'https')
    expect(certificate).toEqual({ host: 'ok-1.sites.test', notAfter: expect.any(Number) })
    expect(Math.round((certificate!.notAfter - Date.now()) / day)).toBe(80)
  })

  test.each([
    ['expired', 'expired', -1],
    ['early', 'not_yet_valid', 90],
    ['wronghost', 'wrong_host', 90],
    ['selfsigned', 'self_signed', 90],
    ['untrusted', 'untrusted', 90],
  ] as const)('%s is recorded too, and nothing is sent', async (behaviour, problem, days) => {
    const { requests } = sites.stats()
    const verdict = await check(behaviour, 'https')
    expect(verdict).toMatchObject({ status: 'uncertain', reason: 'certificate', detail: problem })
    expect(verdict.certificate).toMatchObject({ host: `${behaviour}-1.sites.test`, problem })
    expect(Math.round((verdict.certificate!.notAfter - Date.now()) / day)).toBe(days)
    expect(sites.stats().requests).toBe(requests)
  })

  test('without the authority nothing is trusted', async () => {
    const verdict = await check('ok', 'https', testDeps({ authorities: [] }))
    expect(verdict).toMatchObject({ reason: 'certificate', detail: 'untrusted' })
  })

  test('that of the own host counts when http leads to https', async () => {
    const verdict = await check('tosecure')
    expect(verdict.certificate?.host).toBe('tosecure-1.sites.test')
    expect(verdict.redirects).toEqual([sites.url('tosecure', 1, 'https')])
  })

  test('a site that speaks no TLS, or never finishes the handshake, is uncertain', async () => {
    expect(await check('notls', 'https')).toMatchObject({ status: 'uncertain', reason: 'no_tls' })
    expect(await check('mutetls', 'https')).toMatchObject({ status: 'uncertain', reason: 'timeout' })
    const plain = sites.url('ok', 1).replace('http:', 'https:')
    expect(await checkSite(plain, deps, never)).toMatchObject({ status: 'uncertain', reason: 'no_tls' })
  })
})

test('the verdict tells where the site led and what it said last', async () => {
  expect(await check('chain')).toMatchObject({
    status: 'valid',
    httpStatus: 200,
    ip: '127.0.1.2',
    redirects: [1, 2, 3, 4].map((step) => `${sites.url('chain', 1)}?step=${step}`),
  })
  expect(await check('toprivate')).toMatchObject({ httpStatus: 302, redirects: ['http://10.1.2.3/'] })
  expect(await check('tofile')).toMatchObject({ httpStatus: 302, redirects: ['file:///etc/passwd'] })
  expect(await check('status404')).toMatchObject({ status: 'invalid', httpStatus: 404, redirects: [] })
})

test('what is refused is never connected to', async () => {
  const publicOnly = testDeps({ allow: [] })
  const { connections } = sites.stats()
  expect(await check('ok', 'http', publicOnly)).toMatchObject({ reason: 'address_refused', detail: '127.0.1.2' })
  expect((await checkSite(`http://127.0.0.1:${sites.httpPort}/`, publicOnly, never)).reason).toBe('address_refused')
  expect((await checkSite(`http://[::1]:${sites.httpPort}/`, deps, never)).reason).toBe('address_refused')
  expect((await checkSite('ftp://ok-1.sites.test/', deps, never)).reason).toBe('scheme_refused')
  expect((await checkSite('http://ok-1.sites.test:22/', deps, never)).reason).toBe('port_refused')
  expect(await checkSite('no site at all', deps, never)).toMatchObject({ status: 'invalid', reason: 'bad_url' })
  expect(sites.stats().connections).toBe(connections)
})

test('a name is looked up once for each target, so that it cannot point elsewhere in between', async () => {
  const { queries } = sites.stats()
  await check('ok')
  expect(sites.stats().queries - queries).toBe(1)
})

test('requests say who asks; what a site sets is gone with the check', async () => {
  await check('ok')
  expect(sites.stats().agents).toEqual([
    "Quarterdeck-SiteCheck/1.0 (availability check of its operator's sites; https://ops.example.org/checks)",
  ])
})

test('a site that leads to itself until its cookie comes back is asked twice, at each check anew', async () => {
  for (let at = 0; at < 2; at++) {
    const { requests } = sites.stats()
    expect(await check('tocookie')).toMatchObject({ status: 'valid', redirects: [`${sites.url('tocookie', 1)}`] })
    expect(sites.stats().requests - requests).toBe(2)
  }
})

test('a page without end costs no more than the limit', async () => {
  const verdict = await check('huge')
  expect(verdict.reason).toBe('ok')
  await expect.poll(() => sites.stats().open).toBe(0)
})

test('the time limit holds for the whole, and the time is told', async () => {
  const { ms } = await check('mute', 'http', testDeps({ limits: { totalMs: 300 } }))
  expect(ms).toBeGreaterThanOrEqual(290)
  // Long before the server would have said anything, or the usual limit had come.
  expect(ms).toBeLessThan(4_000)
})

test('an abort ends a check with its reason and leaves no connection', async () => {
  const outside = new AbortController()
  const checking = checkSite(sites.url('mute', 1), deps, outside.signal)
  setTimeout(() => outside.abort(new Error('stopped by a person')), 50)
  await expect(checking).rejects.toThrow('stopped by a person')
  await expect.poll(() => sites.stats().open).toBe(0)
})

test('a fault of this machine is no verdict', async () => {
  const broken = { ...deps, resolve: () => Promise.reject(new Error('too many open files')) }
  await expect(check('ok', 'http', broken)).rejects.toThrow('too many open files')
})
