import type { AddressInfo } from 'node:net'
import type { FromAgent, ToAgent } from '@quarterdeck/shared/protocol/agent.ts'
import { closeCodes } from '@quarterdeck/shared/protocol/version.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Logger } from '../log.ts'
import { backoffMs } from './backoff.ts'
import { createConnection } from './connection.ts'

let server: WebSocketServer
let stop: AbortController
let running: Promise<void>
let opened: WebSocket[]
let said: string[]
let events: string[]
let received: ToAgent[]

const welcome = {
  type: 'welcome',
  host: 'h',
  heartbeatMs: 100,
  lost: [],
  halted: false,
  haltedPhones: [],
  adbOff: [],
  holds: [],
}

beforeEach(async () => {
  stop = new AbortController()
  running = Promise.resolve()
  opened = []
  said = []
  events = []
  received = []
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
})
afterEach(async () => {
  stop.abort(new Error('the test is over'))
  for (const client of server.clients) client.terminate()
  await new Promise((resolve) => server.close(resolve))
  await running
})

function connect(onSocket: (socket: WebSocket, count: number) => void) {
  server.on('connection', (socket) => {
    opened.push(socket)
    onSocket(socket, opened.length)
  })
  const hello: FromAgent = { type: 'hello', version: 1, instance: 'i', agentVersion: '0', os: '', holding: [] }
  const connection = createConnection({
    server: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    secret: 's',
    hello: () => hello as Extract<FromAgent, { type: 'hello' }>,
    onWelcome: () => events.push('welcome'),
    onMessage: (message) => received.push(message),
    onLost: () => events.push('lost'),
    log: { info: () => {}, warn: (_: object, text?: string) => said.push(text ?? String(_)) } as unknown as Logger,
    random: () => 0,
  })
  running = connection.run(stop.signal)
  return connection
}

async function until(fits: () => boolean): Promise<void> {
  for (let waited = 0; waited < 60_000 && !fits(); waited += 10) await new Promise((resolve) => setTimeout(resolve, 10))
  expect(fits()).toBe(true)
}

describe('the connection', () => {
  test('notices a peer that died without a word, and comes again', async () => {
    connect((socket, count) => {
      socket.send(JSON.stringify(welcome))
      // Reads nothing any more, so that no ping is answered.
      if (count === 1) setTimeout(() => socket.pause(), 50)
    })
    await until(() => events.join() === 'welcome,lost,welcome')
  })

  test('stays with a peer that answers its pings and says nothing', async () => {
    let pings = 0
    connect((socket) => {
      socket.on('ping', () => pings++)
      socket.send(JSON.stringify(welcome))
    })
    await until(() => pings >= 5)
    expect(events).toEqual(['welcome'])
  })

  test('sends nothing before the welcome, and says so', async () => {
    const connection = connect((socket) => socket.once('message', () => socket.send(JSON.stringify(welcome))))
    const message: FromAgent = { type: 'halted', at: 1 }
    expect(connection.send(message)).toBe(false)
    await until(() => events.length > 0)
    expect(connection.send(message)).toBe(true)
  })

  test('leaves out what it does not understand, and goes on', async () => {
    connect((socket) => {
      socket.send(JSON.stringify(welcome))
      socket.send('no json')
      socket.send(JSON.stringify({ type: 'dance' }))
      socket.send(JSON.stringify({ type: 'resume' }))
    })
    await until(() => received.length > 0)
    expect(received).toEqual([{ type: 'resume' }])
    expect(events).toEqual(['welcome'])
  })

  test.each([
    [closeCodes.wrongVersion, 'update the agent'],
    [closeCodes.notEnrolled, 'enrol again'],
    [closeCodes.replaced, 'another agent uses the identity'],
  ])('closed with %i, says once what to do and does not hurry', async (code, sentence) => {
    connect((socket) => socket.close(code, 'no'))
    await until(() => said.length > 0)
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(opened).toHaveLength(1)
    expect(said).toEqual([expect.stringContaining(sentence)])
  })
})

test('pauses grow to ten seconds, and no two hosts need come back at once', () => {
  expect(backoffMs(0, 0)).toBe(125)
  expect(backoffMs(0, 1)).toBe(250)
  expect(backoffMs(3, 1)).toBe(2000)
  expect(backoffMs(50, 1)).toBe(10_000)
  expect(backoffMs(50, 0)).toBe(5000)
})
