import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { PassThrough, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { isCutOff } from './cutOff.ts'

/** What a server throws that was cut off, as each of these ways makes it. */
const cuts: Record<string, () => Promise<unknown>> = {
  async 'a socket that is reset'() {
    const server = createServer((socket) => socket.resetAndDestroy()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    const [error] = await once(socket, 'error').catch((thrown: unknown) => [thrown])
    server.close()
    return error
  },
  async 'an answer of HTTP that breaks off'() {
    const server = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf'))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    server.close()
    return answer.text().catch((thrown: unknown) => thrown)
  },
  async 'a pipeline that is closed too early'() {
    const source = new PassThrough()
    const piped = pipeline(source, new Writable({ write: (_chunk, _encoding, done) => done() }))
    source.destroy()
    return piped.catch((thrown: unknown) => thrown)
  },
  async 'a web stream that is closed'() {
    let thrown: unknown
    new ReadableStream({
      start(controller) {
        controller.close()
        try {
          controller.enqueue('late')
        } catch (error) {
          thrown = error
        }
      },
    })
    return thrown
  },
  'a call that was given up': () => fetch('http://127.0.0.1', { signal: AbortSignal.abort() }).catch((e: unknown) => e),
}

test.each(Object.entries(cuts))('%s is cut off', async (_, cut) => {
  const error = await cut()
  expect(error).toBeInstanceOf(Error)
  expect(isCutOff(error)).toBe(true)
})

test('a fault of the program is not, nor is what is no error', () => {
  const faults = [
    new TypeError("Cannot read properties of undefined (reading 'closed')"),
    new Error('the door is closed'),
  ]
  const endless = new Error('round and round')
  endless.cause = endless
  for (const one of [...faults, endless, undefined, null, 'ECONNRESET', { code: 'EPIPE' }])
    expect(isCutOff(one)).toBe(false)
})
