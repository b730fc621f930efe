// @module-tag slow

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { random as randomOf } from '@quarterdeck/fixtures/environment/random.ts'
import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import { addFile } from '@quarterdeck/shared/contracts/files.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { run } from '@quarterdeck/shared/resources/fleet/run.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptOffer } from '../domains/fleet/fleet/fleet.testing.ts'
import { domains } from '../domains/registry.gen.ts'
import { TaskHarness } from '../domains/work/bookTasks/tasks.testing.ts'

/** Of each call, sent plain and packed. */
const moments = process.env.QD_LONG === '1' ? 1_000 : 10
const atOnce = 8
/** Of an upload: more than fits into the buffers between two programs. */
const size = 600_000

let harness: TaskHarness
let ways: Record<string, { path: string; token: string; body: Body }>
let downloads: Record<string, { path: string; token: string }>
const uncaught: unknown[] = []
const note = (error: unknown) => void uncaught.push(error)

beforeAll(async () => {
  process.on('uncaughtException', note)
  process.on('unhandledRejection', note)
  harness = await TaskHarness.open()
  const { plane, agent, fleet } = harness
  await harness.importTasks(['cut'])
  const offer = await acceptOffer(agent, 'cut')
  agent.say({ type: 'log', run: offer.run, lease: offer.lease, lines: logLines() })
  const { data: phones } = await plane.admin.call(endpointsOf(phone).list!, { query: {} })
  const other = phones.find(({ serial }) => serial !== offer.phone)!
  await plane.admin.call(actionEndpointsOf(phone).lease!, { body: { ids: [other.id], reason: 'log in' } })
  const large = new File([randomBytes(4_000_000)], 'large.bin')
  const { data: kept } = await plane.admin.call(addFile, { body: { file: large } })
  const { token } = plane.admin
  const form = (fields: Record<string, string>, files: readonly string[] = ['file']) => formOf(fields, files)
  ways = {
    'ingest.send': { path: '/api/ingest/access', token, body: lines() },
    'agent.evidence': { path: `/api/agents/evidence?lease=${offer.lease}`, token: fleet.secret, body: plainBytes() },
    'file-site.add': { path: '/api/filesite/add', token, body: form({ file_name: 'a.bin' }) },
    'file-site.edit': { path: '/api/filesite/update', token, body: form({ id: String(kept.id) }) },
    'app-build.upload': { path: '/api/app-build/apk', token, body: form({}) },
    'screen.file': { path: `/api/screen/file?phone=${other.id}&id=one`, token, body: form({}) },
    'comparison.add': { path: '/api/screening/add', token, body: form({}, ['goalFile', 'baseFile']) },
    'comparison.edit': { path: '/api/screening/update', token, body: form({ id: '1' }, ['goalFile']) },
    'book-task.import': {
      path: '/api/book-task/import',
      token,
      body: form({ book_type: '0', type: '0', dry_run: '1' }),
    },
  }
  const { data: runs } = await plane.admin.call(endpointsOf(run).list!, { query: {} })
  downloads = {
    'a hosted file': { path: String(kept.url), token },
    'the logs of runs': { path: `/api/run/logs?ids=${runs.map(({ id }) => id).join(',')}`, token },
    'a spreadsheet': { path: '/api/audit/export', token },
  }
})
afterAll(async () => {
  process.off('uncaughtException', note)
  process.off('unhandledRejection', note)
  await harness.close()
})

describe(`the program lives when an upload is cut at ${moments} moments`, () => {
  test('of every call that takes a stream', () => {
    const streams = domains.flatMap(({ contracts }) => contracts.flatMap((one) => Object.values(one)).filter(isStream))
    expect(streams.map(({ name }) => name).filter((name) => !(name in ways))).toEqual([])
  })

  test('that is read, and not refused at the door', async () => {
    // The other one waits for a phone.
    for (const [name, { path, token, body }] of Object.entries(ways).filter(([name]) => name !== 'screen.file')) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': body.type }
      const answer = await fetch(`${harness.plane.url}${path}`, {
        method: 'POST',
        headers,
        body: new Blob([new Uint8Array(body.bytes)]),
      })
      expect([401, 403], `${name}: ${await answer.text()}`).not.toContain(answer.status)
      if (name !== 'comparison.edit') expect(answer.status, name).not.toBe(404)
    }
  })

  for (const packing of ['plain', 'gzip'] as const) {
    test(`sent ${packing}`, async () => {
      const random = randomOf(packing === 'gzip' ? 2 : 1)
      for (const [name, way] of Object.entries(ways)) {
        const content = packing === 'gzip' ? gzipSync(way.body.bytes, { level: 1 }) : way.body.bytes
        const headers = {
          authorization: `Bearer ${way.token}`,
          'content-type': way.body.type,
          ...(packing === 'gzip' && { 'content-encoding': 'gzip' }),
        }
        await times(moments, () => cutUpload(way.path, headers, broken(content, random), random))
        expect(uncaught, name).toEqual([])
      }
      await isWell()
    })
  }
})

test(`the program lives when a download is cut at ${moments} moments`, async () => {
  const random = randomOf(3)
  for (const [name, way] of Object.entries(downloads)) {
    const fetched = () => harness.plane.admin.fetch(way.path)
    await expect.poll(async () => (await fetched()).status, { message: name }).toBe(200)
    const length = (await (await fetched()).arrayBuffer()).byteLength
    await times(moments, () => cutDownload(way, random.between(0, length), random))
    expect(uncaught, name).toEqual([])
  }
  await isWell()
})

/** It answers, nothing was thrown that nobody caught, and nothing half is left on disk. */
async function isWell(): Promise<void> {
  const { plane } = harness
  expect((await fetch(`${plane.url}/healthz`)).status).toBe(200)
  const incoming = join(plane.context.dataDir, 'files/incoming')
  await expect.poll(() => readdir(incoming)).toEqual([])
  expect(uncaught).toEqual([])
}

type Random = ReturnType<typeof randomOf>

interface Body {
  type: string
  bytes: Buffer
}

async function cutUpload(
  path: string,
  headers: Readonly<Record<string, string>>,
  content: Buffer,
  random: Random,
): Promise<void> {
  const socket = await open()
  const isChunked = random.pick([true, false])
  const length: Record<string, string> = isChunked
    ? { 'transfer-encoding': 'chunked' }
    : { 'content-length': String(content.length) }
  socket.write(headOf('POST', path, { ...headers, ...length }))
  const until = random.between(0, content.length - 1)
  for (let at = 0; at < until && !socket.destroyed; ) {
    const piece = content.subarray(at, Math.min(until, at + random.between(1, 65_536)))
    at += piece.length
    if (isChunked) socket.write(`${piece.length.toString(16)}\r\n`)
    socket.write(piece)
    if (isChunked) socket.write('\r\n')
    if (random.pick([true, false])) await yieldToEventLoop()
  }
  await cut(socket, random)
}

async function cutDownload(
  { path, token }: { path: string; token: string },
  after: number,
  random: Random,
): Promise<void> {
  const socket = await open()
  socket.write(headOf('GET', path, { authorization: `Bearer ${token}` }))
  let came = 0
  await new Promise<void>((enough) => {
    socket.on('data', (bytes) => {
      came += bytes.length
      if (came >= after) enough()
    })
    socket.once('close', () => enough())
  })
  await cut(socket, random)
}

async function open() {
  const socket = connect(harness.plane.port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket.resume()
}

/** As a program ends, as a cable is pulled out; at once, or when what was sent has been read. */
async function cut(socket: Awaited<ReturnType<typeof open>>, random: Random): Promise<void> {
  if (random.pick([true, false])) await sleep(random.between(0, 6))
  const kind = random.between(0, 2)
  if (kind === 0) socket.destroy()
  else if (kind === 1) socket.resetAndDestroy()
  else {
    socket.end()
    await sleep(1)
    socket.destroy()
  }
}

function headOf(method: string, path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ host: 'quarterdeck', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** Now and then a byte is another one: what reads it is wrong before the sender is gone. */
function broken(content: Buffer, random: Random): Buffer {
  if (random.between(1, 10) <= 7) return content
  const copy = Buffer.from(content)
  const at = random.between(0, copy.length - 1)
  copy[at] = copy[at]! ^ 0x55
  return copy
}

async function times(count: number, work: () => Promise<void>): Promise<void> {
  let left = count
  const worker = async () => {
    while (left-- > 0) await work()
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

function plainBytes(): Body {
  return { type: 'application/zip', bytes: randomBytes(size) }
}

/** Most are right; the others make the control plane answer while they still come. */
function lines(): Body {
  let text = ''
  for (let n = 0; text.length < 4 * size; n++) {
    const siteName = `s${n % 5_000}`
    const line = { btIp: '203.0.113.9', siteName, domain: `${siteName}.example.com`, dayTime: '2026-11-19' }
    text += n % 10 === 0 ? `wrong ${siteName}\n` : `${JSON.stringify(line)}\n`
  }
  return { type: 'application/x-ndjson', bytes: Buffer.from(text) }
}

function logLines() {
  const line = (at: number) => ({ at, level: 'info' as const, text: randomBytes(400).toString('base64') })
  return Array.from({ length: 200 }, (_, at) => line(at))
}

function formOf(fields: Readonly<Record<string, string>>, files: readonly string[]): Body {
  const boundary = 'quarterdeck-boundary'
  const part = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`
  const parts = [
    ...Object.entries(fields).map(([name, value]) => Buffer.from(`${part(`name="${name}"`)}${value}\r\n`)),
    ...files.flatMap((name) => [
      Buffer.from(part(`name="${name}"; filename="${name}.xlsx"`)),
      randomBytes(Math.floor(size / files.length)),
      Buffer.from('\r\n'),
    ]),
  ]
  const bytes = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
  return { type: `multipart/form-data; boundary=${boundary}`, bytes }
}

function isStream(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'reply' in value && 'stream' in value && value.stream === true
}
