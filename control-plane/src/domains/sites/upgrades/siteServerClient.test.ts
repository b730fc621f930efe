import { createServer, type RequestListener, type Server } from 'node:http'
import { type SiteServers, startSiteServer } from '@quarterdeck/fixtures/site-server/startSiteServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSiteServerClient, type SiteServer } from './siteServerClient.ts'

let now = 1_000_000
let fixture: SiteServers
let other: Server | undefined
const never = new AbortController().signal
const client = createSiteServerClient({ mayReach: (address) => address.startsWith('127.'), timeoutMs: 5_000 })
const hasty = createSiteServerClient({ mayReach: () => true, timeoutMs: 150 })

beforeEach(async () => {
  fixture = await startSiteServer({ count: 2, upgradeMs: 400, now: () => now })
})
afterEach(async () => {
  await fixture.stop()
  other?.closeAllConnections()
  other?.close()
  other = undefined
})

function at(number: number, token = fixture.token): SiteServer {
  const { address, port } = fixture.servers[number]!
  return { ip: address, port, token, isConfirmed: true }
}

/** A server that is none of ours. */
async function strange(listener: RequestListener): Promise<SiteServer> {
  other = createServer(listener)
  await new Promise<void>((resolve) => other!.listen(0, '127.0.0.1', resolve))
  return { ip: '127.0.0.1', port: (other.address() as { port: number }).port, token: 'x', isConfirmed: true }
}

test('a site server tells its version, and each its own', async () => {
  fixture.servers[1]!.setVersion('2.5.0')
  expect(await client.askVersion(at(0), never)).toEqual({ kind: 'answered', version: '1.0.0', state: 'ready' })
  expect(await client.askVersion(at(1), never)).toMatchObject({ version: '2.5.0' })
})

test('an upgrade begins, is under way, and is done', async () => {
  const upgrading = { version: '1.0.0', state: 'upgrading', target: '2.0.0' }
  expect(await client.startUpgrade(at(0), '2.0.0', never)).toEqual({ kind: 'accepted', ...upgrading })
  expect(await client.askVersion(at(0), never)).toEqual({ kind: 'answered', ...upgrading })
  now += 400
  expect(await client.askVersion(at(0), never)).toEqual({ kind: 'answered', version: '2.0.0', state: 'ready' })
})

test('the same upgrade again is accepted and changes nothing; another one is declined', async () => {
  await client.startUpgrade(at(0), '2.0.0', never)
  now += 300
  expect(await client.startUpgrade(at(0), '2.0.0', never)).toMatchObject({ kind: 'accepted', state: 'upgrading' })
  expect(await client.startUpgrade(at(0), '3.0.0', never)).toEqual({
    kind: 'declined',
    detail: 'an upgrade to 2.0.0 is under way',
  })
  now += 100
  expect(await client.startUpgrade(at(0), '2.0.0', never)).toMatchObject({ kind: 'accepted', state: 'ready' })
})

test('an upgrade that fails leaves the old version and its reason', async () => {
  await fixture.servers[0]!.setFaults({ failUpgrades: 1 })
  await client.startUpgrade(at(0), '2.0.0', never)
  now += 400
  expect(await client.askVersion(at(0), never)).toEqual({
    kind: 'answered',
    version: '1.0.0',
    state: 'failed',
    message: 'the upgrade to 2.0.0 broke off',
  })
})

test('a wrong token is refused, by both calls', async () => {
  expect(await client.askVersion(at(0, 'wrong'), never)).toEqual({ kind: 'token_refused' })
  expect(await client.startUpgrade(at(0, 'wrong'), '2.0.0', never)).toEqual({ kind: 'token_refused' })
  await fixture.servers[0]!.setFaults({ refuseToken: true })
  expect(await client.askVersion(at(0), never)).toEqual({ kind: 'token_refused' })
})

test('a server that does not answer says so in time', async () => {
  await fixture.servers[0]!.setFaults({ mute: true })
  const outcome = { kind: 'not_answering', cause: 'timeout', detail: 'over 150 ms' }
  expect(await hasty.askVersion(at(0), never)).toEqual(outcome)
  expect(await hasty.startUpgrade(at(0), '2.0.0', never)).toEqual(outcome)
})

test('a page that never ends is over in time too', async () => {
  const server = await strange((_request, response) => void response.writeHead(200).write('{'))
  expect(await hasty.askVersion(server, never)).toMatchObject({ kind: 'not_answering', cause: 'timeout' })
})

test('a server that is down, or hangs up, is not answering', async () => {
  await fixture.servers[0]!.setFaults({ down: true })
  expect(await client.askVersion(at(0), never)).toMatchObject({ kind: 'not_answering', cause: 'connection_refused' })
  const server = await strange((request) => void request.socket.resetAndDestroy())
  expect(await client.askVersion(server, never)).toMatchObject({ kind: 'not_answering', cause: 'reset' })
})

test.each<[string, RequestListener]>([
  ['<h1>It works</h1>', (_request, response) => void response.end('<h1>It works</h1>')],
  ['{"version":3}', (_request, response) => void response.end('{"version":3}')],
  ['HTTP 404 not here', (_request, response) => void response.writeHead(404).end('{"error":"not here"}')],
  ['HTTP 500', (_request, response) => void response.writeHead(500).end()],
  ['HTTP 302', (_request, response) => void response.writeHead(302, { location: 'http://10.0.0.1/' }).end()],
  ['answer too long', (_request, response) => void response.end('x'.repeat(100_000))],
])('a bad answer is told as such: %s', async (detail, listener) => {
  const server = await strange(listener)
  expect(await client.askVersion(server, never)).toEqual({ kind: 'bad_answer', detail })
  expect(await client.startUpgrade(server, '2.0.0', never)).toEqual({ kind: 'bad_answer', detail })
})

test('what is not HTTP is a bad answer', async () => {
  const server = await strange((request) => void request.socket.end('220 mail.test ESMTP\r\n'))
  expect(await client.askVersion(server, never)).toMatchObject({ kind: 'bad_answer' })
})

test('an address that the rules refuse is not asked', async () => {
  const careful = createSiteServerClient({ mayReach: () => false })
  expect(await careful.askVersion(at(0), never)).toEqual({ kind: 'address_refused' })
  expect(await careful.startUpgrade(at(0), '2.0.0', never)).toEqual({ kind: 'address_refused' })
  expect(await client.askVersion(at(0), never)).toMatchObject({ version: '1.0.0', state: 'ready' })
})

test('an abort ends a call with its reason', async () => {
  await fixture.servers[0]!.setFaults({ mute: true })
  const outside = new AbortController()
  const asking = client.askVersion(at(0), outside.signal)
  setTimeout(() => outside.abort(new Error('stopped by a person')), 30)
  await expect(asking).rejects.toThrow('stopped by a person')
})
