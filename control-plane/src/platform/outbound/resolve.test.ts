import type { DnsServer } from '@quarterdeck/fixtures/sites/dnsServer.ts'
import { startDnsServer } from '@quarterdeck/fixtures/sites/dnsServer.ts'
import { answerName } from '@quarterdeck/fixtures/sites/names.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createResolve, type Resolve } from './resolve.ts'

let server: DnsServer
let resolve: Resolve
const never = new AbortController().signal
beforeAll(async () => {
  server = await startDnsServer((name) => answerName(name, ['127.0.1.1', '127.0.1.2']))
  resolve = createResolve({ servers: [server.address], timeoutMs: 100, tries: 1 })
})
afterAll(() => server.stop())

test.each([
  ['ok-2.sites.test', { kind: 'found', addresses: ['127.0.1.1'] }],
  ['halfdead-1.sites.test', { kind: 'found', addresses: ['127.0.0.200', '127.0.1.2'] }],
  ['local-1.sites.test', { kind: 'found', addresses: ['fd12:3456::1'] }],
  ['nodns-1.sites.test', { kind: 'none' }],
  ['noaddress-1.sites.test', { kind: 'none' }],
  [`${'a'.repeat(64)}.sites.test`, { kind: 'none' }],
  ['servfail-1.sites.test', { kind: 'failed', code: 'ESERVFAIL' }],
  ['mutedns-1.sites.test', { kind: 'failed', code: 'ETIMEOUT' }],
])('%s: %o', async (host, expected) => {
  expect(await resolve(host, never)).toMatchObject(expected)
})

test('IPv6 is asked for only where there is no IPv4', async () => {
  const before = server.queries()
  await resolve('ok-1.sites.test', never)
  await resolve('nodns-1.sites.test', never)
  expect(server.queries() - before).toBe(2)
  await resolve('local-1.sites.test', never)
  expect(server.queries() - before).toBe(4)
})

test('an abort ends a look-up with its reason, one that waits for its slot too', async () => {
  const outside = new AbortController()
  const oneByOne = createResolve({ servers: [server.address], timeoutMs: 2_000, tries: 1, atOnce: 1 })
  const asking = ['mutedns-1.sites.test', 'mutedns-2.sites.test'].map((host) => oneByOne(host, outside.signal))
  const ended = Promise.allSettled(asking)
  outside.abort(new Error('stopped'))
  for (const outcome of await ended)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'stopped' } })
})

test('names that wait for their slot lose no time', async () => {
  const oneByOne = createResolve({ servers: [server.address], timeoutMs: 100, tries: 1, limitMs: 500, atOnce: 1 })
  const hosts = [1, 2, 3].map((n) => `mutedns-${n}.sites.test`)
  const waited = Promise.all(hosts.map((host) => oneByOne(host, never)))
  expect(await oneByOne('ok-1.sites.test', never)).toMatchObject({ kind: 'found' })
  await waited
})
