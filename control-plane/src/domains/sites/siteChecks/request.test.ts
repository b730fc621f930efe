import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { createSecureContext, createServer as createSecureServer } from 'node:tls'
import { createSelfSigned } from '@quarterdeck/fixtures/sites/certificates.ts'
import { dictionaryOf } from '@quarterdeck/shared/i18n/dictionary.ts'
import { texts } from '@quarterdeck/shared/i18n/texts.gen.ts'
import { translator } from '@quarterdeck/shared/i18n/translate.ts'
import { expect, test } from 'vitest'
import { connect as open } from './connect.ts'
import { createCookies } from './cookies.ts'
import { faultOf } from './faultOf.ts'
import { request } from './request.ts'
import { readTarget } from './target.ts'
import { reasonInWords } from './words.ts'

const t = translator('en', dictionaryOf(texts, 'en'))
const limits = { maxHeaderBytes: 64 * 1024, maxBodyBytes: 1_000_000 }
const page = 'Content-Length: 5\r\nConnection: close\r\n\r\nhello'

/** What a site that answers with these bytes is found to be. */
async function answerOf(bytes: string | Buffer) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(bytes))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const target = readTarget(`http://127.0.0.1:${port}/`, new Set([port]))
  if (!('url' in target)) throw new Error(target.fault)
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  try {
    return await request(
      socket,
      target,
      { userAgent: 'test', cookies: createCookies(), limits },
      AbortSignal.timeout(20_000),
    )
  } catch (error) {
    const { code: detail = '' } = error as NodeJS.ErrnoException
    return reasonInWords({ reason: faultOf(error) ?? 'unknown', detail }, t)
  } finally {
    server.close()
  }
}

test.each([
  ['a control in a cookie', `HTTP/1.1 200 OK\r\nSet-Cookie: ___utmvc=ab\x01; path=/\r\n${page}`],
  ['line ends of one character', `HTTP/1.1 200 OK\r\n${page}`.replaceAll('\r\n', '\n')],
  ['40 KB of policy', `HTTP/1.1 200 OK\r\nContent-Security-Policy: ${'a'.repeat(40_000)}\r\n${page}`],
  ['a value in Latin-1', Buffer.from(`HTTP/1.1 200 OK\r\nX-Owner: Jos\xe9\r\n${page}`, 'latin1')],
  ['no word for the status', `HTTP/1.1 200\r\n${page}`],
  ['a folded line', `HTTP/1.1 200 OK\r\nX-Long: a\r\n b\r\n${page}`],
])('what browsers read is read: %s', async (_, bytes) => {
  expect(await answerOf(bytes)).toEqual({ httpStatus: 200 })
})

test.each([
  ['/jos\xe9-rizal', '/jos%E9-rizal'],
  [Buffer.from('/jos\u00e9-rizal').toString('latin1'), '/jos\u00e9-rizal'],
  [Buffer.from('/\u0e44\u0e17\u0e22').toString('latin1'), '/\u0e44\u0e17\u0e22'],
  ['/a?b=\xff\xfe&c', '/a?b=%FF%FE&c'],
  ['/plain%20', '/plain%20'],
])('where it leads is followed by its bytes: %j', async (written, location) => {
  const bytes = Buffer.from(`HTTP/1.1 301 Moved\r\nLocation: ${written}\r\nContent-Length: 0\r\n\r\n`, 'latin1')
  expect(await answerOf(bytes)).toEqual({ httpStatus: 301, location })
})

test.each([
  ['a blank before a colon', `HTTP/1.1 200 OK\r\nX-Odd : value\r\n${page}`],
  ['70 KB of header', `HTTP/1.1 200 OK\r\nX-Odd: ${'a'.repeat(70_000)}\r\n${page}`],
])('what browsers alone read is said to be so: %s', async (_, bytes) => {
  expect(await answerOf(bytes)).toBe('Browsers open it, but its header breaks the rules')
})

test('a site that speaks HTTP/2 alone is called so', async () => {
  const { cert, key } = createSelfSigned(['two.sites.test'])
  const server = createSecureServer({ cert, key, ALPNProtocols: ['h2'] })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const target = readTarget(`https://two.sites.test:${port}/`, new Set([port]))
  if (!('url' in target)) throw new Error(target.fault)
  const error = await open(target, '127.0.0.1', createSecureContext(), AbortSignal.timeout(20_000)).then(
    () => new Error('it was connected to'),
    (thrown: NodeJS.ErrnoException) => thrown,
  )
  server.close()
  const { code: detail = '' } = error as NodeJS.ErrnoException
  expect(reasonInWords({ reason: faultOf(error) ?? error.message, detail }, t)).toBe('It speaks HTTP/2 alone')
})

test('what is no HTTP is said to be none', async () => {
  expect(await answerOf('220 mail.example ESMTP\r\n')).toBe('The answer is not valid HTTP')
})
