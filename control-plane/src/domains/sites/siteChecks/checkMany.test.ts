import { type Program, startProgram } from '@quarterdeck/fixtures/environment/program.ts'
import type { Behaviour } from '@quarterdeck/fixtures/sites/behaviours.ts'
import type { TrafficStats } from '@quarterdeck/fixtures/sites/traffic.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkMany } from './checkMany.ts'
import { type CheckDeps, createCheckDeps } from './deps.ts'
import { addressOf, type TestSite, manySites as testSites } from './manySites.testing.ts'
import type { Reason } from './verdict.ts'

interface Ready {
  dns: string
  httpPort: number
  httpsPort: number
  controlPort: number
  authority: string
}

// A program of its own, so that what is measured here is the checker alone.
let sites: Program<Ready>
let deps: CheckDeps
const never = new AbortController().signal
const nameless: CheckDeps = { ...createCheckDeps(), resolve: async () => ({ kind: 'none' }) }

beforeAll(async () => {
  sites = await startProgram<Ready>('fixtures/sites/main.ts', ['--addresses', '50'], {})
  const { dns, httpPort, httpsPort, authority } = sites.ready
  deps = createCheckDeps({
    allow: ['127.0.0.0/8'],
    ports: [httpPort, httpsPort],
    dns: { servers: [dns], limitMs: 12_000 },
    authorities: [authority],
    // Long enough for the slowest of the good on a machine with much else to do.
    limits: { connectMs: 15_000, totalMs: 15_000 },
  })
})
afterAll(() => sites.stop())

async function stats(): Promise<TrafficStats> {
  const response = await fetch(`http://127.0.0.1:${sites.ready.controlPort}/stats`)
  return (await response.json()) as TrafficStats
}

interface Site {
  url: string
  behaviour: Behaviour
  expected: Reason
}

function site(behaviour: Behaviour, n: number, expected: Reason, secure: boolean): Site {
  return toSite({ behaviour, n, expected, secure })
}

function toSite(test: TestSite): Site {
  const { behaviour, expected, secure } = test
  return { url: `${secure ? 'https' : 'http'}://${addressOf(test, sites.ready)}/`, behaviour, expected }
}

function* manySites(rounds: number): Generator<Site> {
  for (const test of testSites(rounds)) yield toSite(test)
}

test('2,000 sites of every kind each get their verdict, in bounded time, sockets and memory', async () => {
  const politeness = { atOnce: 40, perAddress: 2, intervalMs: 20 }
  const wrong: string[] = []
  const most = { heapMb: 0, sockets: 0 }
  const heapBefore = heapMb()
  const start = performance.now()
  const counts = await checkMany(manySites(20), deps, {
    politeness,
    signal: never,
    onVerdict(site, { reason, detail, ms }) {
      if (reason !== site.expected) wrong.push(`${site.url} ${reason} ${detail} after ${ms} ms`)
      most.heapMb = Math.max(most.heapMb, heapMb() - heapBefore)
      most.sockets = Math.max(most.sockets, openSockets())
    },
    onFault: (site, error) => wrong.push(`${site.url} ${error}`),
  })
  expect(wrong).toEqual([])
  expect(counts).toEqual({ valid: 1_100, uncertain: 700, invalid: 200, faults: 0 })
  expect(performance.now() - start).toBeLessThan(60_000)
  // Half a megabyte for each of those at once would be 20; garbage that was not yet collected comes on top.
  expect(most.heapMb).toBeLessThan(120)
  // A socket with TLS counts twice.
  expect(most.sockets).toBeLessThanOrEqual(2 * politeness.atOnce)
  await expect.poll(openSockets).toBe(0)
  const seen = await stats()
  // The other side sees the end of a connection a little later than this one.
  expect(seen.peak).toBeLessThan(1.5 * politeness.atOnce)
  expect(seen.agents).toHaveLength(1)
})

test('a server with many sites is asked slowly, and holds nobody else up', async () => {
  const crowd = Array.from({ length: 40 }, (_, n) => site('ok', n * 50, 'ok', false))
  const single = [site('ok', 1, 'ok', false), site('ok', 2, 'ok', true)]
  const order: string[] = []
  const before = (await stats()).byAddress['127.0.1.1']!
  const start = performance.now()
  await checkMany([...crowd, ...single], deps, {
    politeness: { atOnce: 4, perAddress: 1, intervalMs: 50 },
    signal: never,
    onVerdict: (site) => void order.push(site.url),
    onFault: fail,
  })
  // Timers may come a little early by this clock.
  expect(performance.now() - start).toBeGreaterThan(39 * 49)
  expect((await stats()).byAddress['127.0.1.1']! - before).toBe(40)
  for (const { url } of single) expect(order.indexOf(url)).toBeLessThan(20)
})

test('sites are taken only as there is room, and a slow receiver slows the taking', async () => {
  let taken = 0
  let done = 0
  let ahead = 0
  function* endless() {
    for (; taken < 5_000; taken += 1) {
      ahead = Math.max(ahead, taken - done)
      yield { url: `site-${taken}.example` }
    }
  }
  const counts = await checkMany(endless(), nameless, {
    window: 10,
    signal: never,
    async onVerdict() {
      if (done % 500 === 0) await new Promise((resolve) => setTimeout(resolve, 5))
      done += 1
    },
    onFault: fail,
  })
  expect(counts.invalid).toBe(5_000)
  expect(ahead).toBeLessThanOrEqual(11)
})

test('an abort ends all with its reason, and no connection is left', async () => {
  const outside = new AbortController()
  let verdicts = 0
  const checking = checkMany(manySites(5), deps, {
    politeness: { atOnce: 60, perAddress: 2, intervalMs: 20 },
    signal: outside.signal,
    onVerdict() {
      verdicts += 1
      if (verdicts === 100) outside.abort(new Error('stopped by a person'))
    },
    onFault: fail,
  })
  await expect(checking).rejects.toThrow('stopped by a person')
  expect(verdicts).toBeLessThan(200)
  await expect.poll(openSockets).toBe(0)
  await expect.poll(async () => (await stats()).open).toBe(0)
})

test('an abort before the beginning checks nothing', async () => {
  const checking = checkMany(manySites(1), deps, {
    signal: AbortSignal.abort(new Error('never mind')),
    onVerdict: fail,
    onFault: fail,
  })
  await expect(checking).rejects.toThrow('never mind')
})

test('a receiver that fails ends all with its error', async () => {
  const checking = checkMany(manySites(1), deps, {
    signal: never,
    onVerdict: () => Promise.reject(new Error('disk full')),
    onFault: fail,
  })
  await expect(checking).rejects.toThrow('disk full')
})

test('a fault of this machine is counted apart, and the others go on', async () => {
  const faults: string[] = []
  const seen: number[] = []
  const flaky: CheckDeps = {
    ...nameless,
    resolve: async (host) => {
      if (host.startsWith('b')) throw new Error('too many open files')
      return { kind: 'none' }
    },
  }
  const counts = await checkMany([{ url: 'a.test' }, { url: 'b.test' }, { url: 'c.test' }], flaky, {
    signal: never,
    onVerdict: () => {},
    onFault: (site, error) => faults.push(`${site.url} ${error}`),
    onProgress: ({ invalid, faults }) => seen.push(invalid + faults),
  })
  expect(counts).toEqual({ valid: 0, uncertain: 0, invalid: 2, faults: 1 })
  expect(faults).toEqual(['b.test Error: too many open files'])
  expect(seen).toEqual([1, 2, 3])
})

function fail(site: { url: string }, what: unknown): never {
  throw new Error(`${site.url}: ${JSON.stringify(what)} ${what}`)
}

function heapMb(): number {
  return process.memoryUsage().heapUsed / 1e6
}

function openSockets(): number {
  return process.getActiveResourcesInfo().filter((name) => /^(TCP|TLS)(Socket|Connect)?Wrap$/.test(name)).length
}
