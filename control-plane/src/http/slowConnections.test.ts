// @module-tag slow

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { closeServer, createHttpServer, listen } from './listen.ts'
import type { ConnectionLimits } from './slowConnections.ts'

const limits: ConnectionLimits = { headersMs: 300, bodyMs: 400, bodyBytes: 1_024, waiting: 20 }
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Answers with the length of the body, as soon as it has all of it. */
async function start(more: Partial<ConnectionLimits> = {}): Promise<number> {
  const fetch = async (request: Request) => new Response(String((await request.arrayBuffer()).byteLength))
  const server = createHttpServer({ fetch }, { ...limits, ...more })
  stops.push(() => closeServer(server, 0))
  return listen(server, '127.0.0.1', 0)
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  stops.push(async () => void socket.destroy())
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

test('many connections that say nothing, or never finish their headers, leave room for those that do', async () => {
  const port = await start({ headersMs: 60_000 })
  const idle = await Promise.all(Array.from({ length: 60 }, () => open(port)))
  for (const socket of idle) socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('0')
  await expect.poll(() => idle.filter((socket) => socket.closed).length).toBeGreaterThanOrEqual(40)
})

test('headers that never end are cut off', async () => {
  const socket = await open(await start())
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
  socket.resume()
  await once(socket, 'close')
})

test('a body that trickles is cut off, one that comes steadily is not, however long it takes', async () => {
  const port = await start({ bodyMs: 1_500 })
  const head = (length: number) =>
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`
  const slow = await open(port)
  slow.write(head(100_000))
  slow.resume()
  const drip = setInterval(() => slow.write('x'), 50)
  const steady = await open(port)
  let answer = ''
  steady.on('data', (text) => {
    answer += text
  })
  const ended = once(steady, 'close')
  steady.write(head(20 * 4_000))
  for (let piece = 0; piece < 20; piece++) {
    await new Promise((resume) => setTimeout(resume, 200))
    steady.write('y'.repeat(4_000))
  }
  await ended
  expect(answer).toMatch(/200 OK[\s\S]*80000/)
  if (!slow.closed) await once(slow, 'close')
  clearInterval(drip)
})

test('an answer may take longer than any of the limits', async () => {
  const fetchSlowly = async () => {
    await new Promise((resume) => setTimeout(resume, 1_200))
    return new Response('late')
  }
  const server = createHttpServer({ fetch: fetchSlowly }, limits)
  stops.push(() => closeServer(server, 0))
  const port = await listen(server, '127.0.0.1', 0)
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'x' })
  expect(await answer.text()).toBe('late')
})
