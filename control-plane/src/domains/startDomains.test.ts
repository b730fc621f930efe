import { expect, test } from 'vitest'
import type { Running } from '../platform/running.ts'
import { type App, type Domain, defineDomain } from './defineDomain.ts'
import { domains } from './registry.gen.ts'
import { inOrder, startDomains } from './startDomains.ts'

const steps: string[] = []
const named = <const Name extends string, N extends Readonly<Record<string, Domain>>>(name: Name, needs: N) =>
  defineDomain({
    name,
    needs,
    start(_app, given) {
      steps.push(`start ${name}(${Object.keys(given)})`)
      return {
        name,
        begin: () => void steps.push(`begin ${name}`),
        loops: [{ begin: () => steps.push(`run ${name}`), stop: async () => void steps.push(`end ${name}`) }],
        stop: async () => void steps.push(`stop ${name}`),
      }
    },
  })

/** What the start itself asks of the kit. */
function appOf(some: readonly Domain[]): App {
  const resources = { extend: () => undefined, begin: () => void steps.push('lists are served') }
  return { domains: some, resources } as unknown as App
}

test('each domain is given what it needs, the lists follow when all have started, and then all begin, with their loops', async () => {
  steps.length = 0
  const store = named('store', {})
  const shop = named('shop', { store })
  const till = named('till', { shop, store })
  const running: Running[] = []
  const started = await startDomains(appOf([till, shop, store]), {}, running)
  for (const part of running.toReversed()) await part.stop()
  expect(steps).toEqual([
    ...['start store()', 'start shop(store)', 'start till(shop,store)', 'lists are served'],
    ...['begin store', 'run store', 'begin shop', 'run shop', 'begin till', 'run till'],
    ...['end till', 'stop till', 'end shop', 'stop shop', 'end store', 'stop store'],
  ])
  expect(started.of(shop).name).toBe('shop')
})

test('when one cannot start, those that run already are known to whoever stops them, and none begins', async () => {
  steps.length = 0
  const store = named('store', {})
  const broken = defineDomain({
    name: 'broken',
    needs: { store },
    start() {
      throw new Error('no room')
    },
  })
  const running: Running[] = []
  await expect(startDomains(appOf([broken]), {}, running)).rejects.toThrow('no room')
  expect([steps, running.length]).toEqual([['start store()'], 1])
})

test('two domains of one name are refused', () => {
  expect(() => inOrder([named('store', {}), named('store', {})])).toThrow('two domains are called store')
})

test('a domain is told what is meant for it', async () => {
  let told: unknown
  const tuned = defineDomain({
    name: 'tuned',
    start(_app, _needs, options: { patienceMs?: number }) {
      told = options
    },
  })
  await startDomains(appOf([tuned]), { tuned: { patienceMs: 5 }, other: { patienceMs: 6 } }, [])
  expect(told).toEqual({ patienceMs: 5 })
})

test('no two domains have a setting, a kept thing or an endpoint of the same name', () => {
  const names = {
    settings: domains.flatMap((domain) => Object.keys(domain.settings)),
    retention: domains.flatMap((domain) => domain.retention.map(({ name }) => name)),
    contracts: domains.flatMap((domain) => domain.contracts.flatMap((contract) => Object.values(contract).map(nameOf))),
  }
  for (const some of Object.values(names)) {
    const known = some.filter((name) => name !== undefined)
    expect(known.filter((name, at) => known.indexOf(name) !== at)).toEqual([])
  }
})

function nameOf(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null && 'path' in value && 'name' in value
    ? String(value.name)
    : undefined
}
