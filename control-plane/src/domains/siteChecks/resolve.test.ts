import type { DnsServer } from '@quarterdeck/fixtures/sites/dnsServer.ts'
import { startDnsServer } from '@quarterdeck/fixtures/sites/dnsServer.ts'
import { answerName } from '@quarterdeck/fixtures/sites/names.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createResolve, type Resolve } from './resolve.ts'

let server: DnsServer
let resolve: Resolve
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
  expect(await resolve(host)).toMatchObject(expected)
})

test('IPv6 is asked for only where there is no IPv4', async () => {
  const before = server.queries()
  await resolve('ok-1.sites.test')
  await resolve('nodns-1.sites.test')
  expect(server.queries() - before).toBe(2)
  await resolve('local-1.sites.test')
  expect(server.queries() - before).toBe(4)
})
