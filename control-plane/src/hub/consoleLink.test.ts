import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ToConsole } from '@quarterdeck/shared/protocol/console.ts'
import { closeCodes } from '@quarterdeck/shared/protocol/version.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createLive, type Live } from '../platform/live.ts'
import { testLoops } from '../platform/loops/loops.testing.ts'
import type { TableName } from '../platform/schema/tableNames.gen.ts'
import { type ConsoleLink, createConsoleLink } from './consoleLink.ts'

let server: Server
let link: ConsoleLink
let live: Live
let changed: (topic: string, ids?: readonly number[]) => void
let url: string
/** Tokens that are good, with their user. */
let tokens: Map<string, number>
let endSession: (id: number) => void

/** Patient by default: a slow machine is no silent console. */
async function open(times: { authMs?: number; recheckMs?: number } = {}): Promise<void> {
  tokens = new Map([
    ['anna', 1],
    ['ben', 2],
  ])
  const made = createLive()
  live = made.live
  // Here every topic is a table.
  changed = (topic, ids = []) => made.tell({ table: topic as TableName, ids, columns: undefined })
  link = createConsoleLink({
    sessions: {
      async authenticate(token) {
        const userId = tokens.get(token)
        if (userId === undefined) return undefined
        return { userId, sessionId: userId * 10, reach: 'own', groupId: 0, organisationId: 0, external: false }
      },
      onRights: () => () => undefined,
      onEnded(listener) {
        endSession = listener
        return () => undefined
      },
    },
    live,
    topicsOf: ({ table, ids }) => [{ topic: table, ids }],
    // Ben does not see even numbers of secrets.
    seen: async (topic, ids, { userId }) => {
      if (topic !== 'secret' || userId !== 2 || ids.length === 0) return ids
      const named = ids.filter((id) => Number(id) % 2 === 1)
      return named.length > 0 ? named : undefined
    },
    log: pino({ level: 'silent' }),
    every: testLoops().every,
    calmMs: 100,
    ...times,
  })
  server = createServer()
  server.on('upgrade', link.upgrade)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/api/live`
}
async function shut(): Promise<void> {
  await link.stop()
  server.close()
}
beforeEach(() => open())
afterEach(shut)

interface Viewer {
  heard: ToConsole[]
  /** When each of them came. */
  at: number[]
  closed: Promise<number>
  say(text: string | object): void
}

async function connect(): Promise<Viewer> {
  const socket = new WebSocket(url)
  const heard: ToConsole[] = []
  const at: number[] = []
  socket.on('message', (data) => {
    heard.push(JSON.parse(String(data)) as ToConsole)
    at.push(performance.now())
  })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise((resolve) => socket.once('open', resolve))
  return { heard, at, closed, say: (text) => socket.send(typeof text === 'string' ? text : JSON.stringify(text)) }
}

async function signIn(token: string): Promise<Viewer> {
  const viewer = await connect()
  viewer.say({ type: 'auth', token })
  await expect.poll(() => viewer.heard).toEqual([{ type: 'ready' }])
  viewer.heard.length = viewer.at.length = 0
  return viewer
}

describe('the console link', () => {
  test('tells who is signed in what has changed, and nobody else', async () => {
    const stranger = await connect()
    const anna = await signIn('anna')
    changed('book-task', [3, 4])
    await expect.poll(() => anna.heard).toEqual([{ type: 'changed', topic: 'book-task', ids: [3, 4] }])
    expect(stranger.heard).toEqual([])
  })

  test('names to each only the rows that this one sees, and is silent where these are none', async () => {
    const [anna, ben] = [await signIn('anna'), await signIn('ben')]
    changed('secret', [1, 2])
    await expect.poll(() => anna.heard).toEqual([{ type: 'changed', topic: 'secret', ids: [1, 2] }])
    await expect.poll(() => ben.heard).toEqual([{ type: 'changed', topic: 'secret', ids: [1] }])
    changed('secret', [4])
    await expect.poll(() => anna.heard.length).toBe(2)
    changed('fleet')
    await expect.poll(() => ben.heard.slice(1)).toEqual([{ type: 'changed', topic: 'fleet', ids: [] }])
  })

  test('says a topic at most once in its time, with all that changed meanwhile', async () => {
    const anna = await signIn('anna')
    changed('phone', [1])
    await expect.poll(() => anna.heard.length).toBe(1)
    for (let n = 0; n < 50; n++) {
      changed('phone', [n % 5])
      changed('fleet')
    }
    await expect.poll(() => anna.heard.length).toBe(3)
    expect(anna.at[1]! - anna.at[0]!).toBeGreaterThan(80)
    expect(anna.heard.slice(1)).toEqual([
      { type: 'changed', topic: 'phone', ids: [0, 1, 2, 3, 4] },
      { type: 'changed', topic: 'fleet', ids: [] },
    ])
  })

  test('lists no ids where there are too many', async () => {
    const anna = await signIn('anna')
    changed(
      'book-task',
      Array.from({ length: 150 }, (_, n) => n),
    )
    changed(
      'book-task',
      Array.from({ length: 150 }, (_, n) => n + 150),
    )
    changed('book-task', [1])
    await expect.poll(() => anna.heard).toEqual([{ type: 'changed', topic: 'book-task', ids: [] }])
  })

  test('tells the progress of a job to its user alone, the last word of it', async () => {
    const [anna, ben] = [await signIn('anna'), await signIn('ben')]
    live.progress('job', 2, 1, 10, 'importing')
    live.progress('job', 2, 10, 10, 'done')
    await expect.poll(() => ben.heard).toEqual([{ type: 'progress', job: 'job', done: 10, total: 10, state: 'done' }])
    expect(anna.heard).toEqual([])
  })

  test('gives a heartbeat back as it came', async () => {
    const anna = await signIn('anna')
    anna.say({ type: 'heartbeat', text: '1800000000000' })
    await expect.poll(() => anna.heard).toEqual([{ type: 'heartbeat', text: '1800000000000' }])
  })

  test('sends away a wrong token, and one that ends: by an event or by its age', async () => {
    await shut()
    await open({ recheckMs: 50 })
    const wrong = await connect()
    wrong.say({ type: 'auth', token: 'mallory' })
    expect(await wrong.closed).toBe(closeCodes.sessionEnded)
    const [anna, ben] = [await signIn('anna'), await signIn('ben')]
    endSession(10)
    expect(await anna.closed).toBe(closeCodes.sessionEnded)
    expect(link.count()).toBe(1)
    tokens.delete('ben')
    expect(await ben.closed).toBe(closeCodes.sessionEnded)
  })

  test('closes on what it does not understand, on a second token, and on silence', async () => {
    const odd = await connect()
    odd.say('what')
    expect(await odd.closed).toBe(closeCodes.malformed)
    const twice = await signIn('anna')
    twice.say({ type: 'auth', token: 'ben' })
    expect(await twice.closed).toBe(closeCodes.malformed)
    const large = await signIn('anna')
    large.say({ type: 'heartbeat', text: 'x'.repeat(20_000) })
    expect([1006, 1009]).toContain(await large.closed)
    await shut()
    await open({ authMs: 50 })
    expect(await (await connect()).closed).toBe(closeCodes.malformed)
  })
})
