import { writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exitCodes } from '../../exitCodes.ts'
import { type CliHarness, sitDown } from '../../testing/runQd.testing.ts'
import { cutLines } from './cutLines.ts'

const key = 'qdk_secret-of-the-sender'
let server: Server
let harness: CliHarness
/** What came in whole, and with what. */
let received: { path: string; authorization: string | undefined; lines: string[] }[]
/** What to do with the next requests; afterwards each is answered as a control plane does. */
let plan: ((response: ServerResponse) => void)[]

beforeEach(async () => {
  received = []
  plan = []
  server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  harness = await sitDown(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await harness.remove()
})

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const next = plan.shift()
  if (next) return next(response)
  const lines = gunzipSync(Buffer.concat(parts)).toString().split('\n')
  if (lines.at(-1) === '') lines.pop()
  received.push({ path: request.url!, authorization: request.headers.authorization, lines })
  const errors = lines.flatMap((line, at) => (line === 'wrong' ? [{ line: at + 1, field: 'pv', message: 'no' }] : []))
  const said = lines.filter((line) => line !== '').length
  const data = { received: said, added: said - errors.length, changed: 0, same: 0, wrong: errors.length, errors }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ status: 200, message: 'ok', data }))
}
const refuse =
  (status: number, headers = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify({ status, message: `no: ${status}` }))
  }
const cutOff = (response: ServerResponse) => void response.destroy()
const file = (name: string, content: string | Uint8Array) => writeFile(join(harness.folder, name), content)
const env = { QD_API_KEY: key }

test('a large packed file arrives whole and in order through a bad line, and wrong lines are named by their number', async () => {
  const lines = Array.from({ length: 30_000 }, (_, n) => (n % 14_999 === 7 ? 'wrong' : `${n} ${'x'.repeat(200)}`))
  lines[20] = ''
  await file('access.ndjson.gz', gzipSync(`${lines.join('\n')}\n`))
  plan = [cutOff, refuse(503, { 'retry-after': '0' })]
  const { code, out, err } = await harness.qd(['ingest', 'access', 'access.ndjson.gz'], { env })
  expect(received.length).toBeGreaterThan(1)
  expect(received.flatMap((request) => request.lines)).toEqual(lines)
  expect(new Set(received.map(({ path, authorization }) => `${path} ${authorization}`))).toEqual(
    new Set([`/api/ingest/access Bearer ${key}`]),
  )
  expect(out).toBe('received\tadded\tchanged\tsame\twrong\n29999\t29997\t0\t0\t2\n')
  for (const line of [8, 15_007]) expect(err).toContain(`line ${line}: pv: no\n`)
  expect(err).toContain('From line 1 on nothing got through (HTTP 503)')
  expect(code).toBe(exitCodes.partly)
  expect(out + err).not.toContain('secret')
})

test('from a pipe, with the key of the session, the outcome is JSON', async () => {
  const { code, out } = await harness.qd(['ingest', 'rankings', '-', '--json'], { stdin: '{"a":1}\r\n\nwrong' })
  expect(JSON.parse(out)).toEqual({
    kind: 'rankings',
    received: 2,
    added: 1,
    changed: 0,
    same: 0,
    wrong: 1,
    errors: [{ line: 3, field: 'pv', message: 'no' }],
  })
  expect([code, received[0]!.authorization]).toEqual([exitCodes.partly, 'Bearer token-of-alice'])
})

describe('what cannot go on', () => {
  test('gives up when the patience is over, and says from where', async () => {
    await file('a.ndjson', '{}\n')
    plan = Array.from({ length: 20 }, () => refuse(502))
    const { code, err } = await harness.qd(['ingest', 'access', 'a.ndjson', '--retry-for', '1'], { env })
    expect(err).toContain('Stopped; stored up to line 0.')
    expect(code).toBe(exitCodes.unreachable)
  })

  test('ends with 130 when it is interrupted while it waits', async () => {
    await file('a.ndjson', '{}\n')
    const stop = new AbortController()
    plan = [
      (response) =>
        setImmediate(() => {
          cutOff(response)
          stop.abort()
        }),
    ]
    const { code, err } = await harness.qd(['ingest', 'access', 'a.ndjson'], { env, signal: stop.signal })
    expect([code, err.split('\n').at(-2)]).toEqual([exitCodes.interrupted, expect.stringContaining('Stopped')])
  })

  test('is refused at once where trying again is of no use', async () => {
    await file('a.ndjson', '{}\n')
    plan = [refuse(401), refuse(403)]
    const unknown = await harness.qd(['ingest', 'access', 'a.ndjson', '--key-stdin'], { stdin: `${key}\n` })
    expect([unknown.code, unknown.err]).toEqual([exitCodes.forbidden, expect.stringContaining('or it was revoked')])
    expect((await harness.qd(['ingest', 'access', 'a.ndjson'], { env })).code).toBe(exitCodes.forbidden)
    const noKey = await harness.qd(['ingest', 'access', 'a.ndjson'], { env: { QD_TOKEN: undefined } })
    expect([noKey.code, noKey.err]).toEqual([exitCodes.forbidden, expect.stringContaining('QD_API_KEY')])
    expect(received).toEqual([])
  })

  test('is a usage error where the command line or the file is wrong', async () => {
    await file('cut.gz', gzipSync('{"a":1}\n'.repeat(1000)).subarray(0, 40))
    const codes = async (...words: string[]) => {
      const { code, err } = await harness.qd(['ingest', ...words], { env })
      return [code, err]
    }
    expect(await codes('acces', 'a')).toEqual([
      exitCodes.usage,
      expect.stringContaining('access, account-metrics, ad-statistics, app-users, articles'),
    ])
    expect(await codes('access', '-', '--key-stdin')).toEqual([exitCodes.usage, expect.stringContaining('stdin')])
    expect(await codes('access', 'missing')).toEqual([exitCodes.usage, expect.stringContaining('ENOENT')])
    expect(await codes('access', '.')).toEqual([exitCodes.usage, expect.stringContaining('is not a file')])
    expect(await codes('access', 'cut.gz')).toEqual([exitCodes.usage, expect.stringContaining('damaged or cut off')])
  })
})

test('lines are cut into chunks without loss, however they come in', async () => {
  const pieces = fc.array(fc.array(fc.constantFrom(10, 65, 66), { maxLength: 9 }).map((bytes) => Buffer.from(bytes)))
  await fc.assert(
    fc.asyncProperty(pieces, fc.integer({ min: 1, max: 12 }), async (given, size) => {
      const all = Buffer.concat(given)
      let before = 0
      const cut: Buffer[] = []
      for await (const chunk of cutLines(streamOf(given), size)) {
        expect(chunk.before).toBe(before)
        expect(chunk.lines).toBe(chunk.bytes.toString().replace(/\n$/, '').split('\n').length)
        before += chunk.lines
        cut.push(chunk.bytes)
      }
      expect(Buffer.concat(cut)).toEqual(all)
      for (const bytes of cut.slice(0, -1)) expect(bytes.at(-1)).toBe(10)
    }),
  )
})

test('of a line without end only as much is held as shows that it is too long', async () => {
  const mega = Buffer.alloc(1_048_576, 65)
  const chunks: { bytes: Buffer; before: number; lines: number }[] = []
  for await (const chunk of cutLines(streamOf([...Array<Buffer>(50).fill(mega), Buffer.from('\nlast\n')]), 4_194_304))
    chunks.push(chunk)
  const bytes = Buffer.concat(chunks.map((chunk) => chunk.bytes))
  expect([bytes.length, bytes.subarray(-6).toString()]).toEqual([2 * 1_048_576 + 6, '\nlast\n'])
  expect(chunks.at(-1)!.before + chunks.at(-1)!.lines).toBe(2)
})

async function* streamOf(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces
}
