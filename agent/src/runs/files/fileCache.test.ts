import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Download, downloadFile } from './downloadFile.ts'
import { createFileCache, type FileCache } from './fileCache.ts'

const signal = new AbortController().signal
const timing = { stallMs: 200, giveUpMs: 600, firstWaitMs: 10 }

let folder: string
let server: Server
let url: string
/** What each call is answered with, in turn; the last one from then on. */
let answers: ((from: number) => { status?: number; bytes?: Uint8Array; cut?: boolean; hang?: boolean })[]
let asked: number[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qd-files-'))
  asked = []
  server = createServer((request, response) => {
    const from = Number(new URL(request.url!, 'http://plane').searchParams.get('from'))
    const answer = answers[Math.min(asked.length, answers.length - 1)]!(from)
    asked.push(from)
    response.writeHead(answer.status ?? 200)
    if (answer.hang) return void response.write(answer.bytes ?? 'x')
    if (answer.cut) return void response.write(answer.bytes, () => response.destroy())
    response.end(answer.bytes)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

const content = (text: string, size = 1000) => Buffer.alloc(size, text)
function offered(bytes: Buffer) {
  return { name: '01.jpg', sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length }
}
function cache(mostBytes?: number): FileCache {
  const download = (of: Download) => downloadFile(of, timing)
  return createFileCache({ folder, server: url, secret: 's', download, ...(mostBytes && { mostBytes }) })
}

describe('a file of a run', () => {
  test('goes on from where its connection was cut off, and is there whole', async () => {
    const bytes = content('abc')
    answers = [
      (from) => ({ bytes: bytes.subarray(from, 400), cut: true }),
      () => ({ status: 503 }),
      (from) => ({ bytes: bytes.subarray(from) }),
    ]
    const { path } = await cache().get(offered(bytes), 1, signal)
    expect(await readFile(path)).toEqual(bytes)
    expect(asked).toEqual([0, 400, 400])
  })

  test('is given up where no byte comes for long, and may be tried again', async () => {
    answers = [() => ({ hang: true, bytes: Buffer.alloc(0) })]
    await expect(cache().get(offered(content('x')), 1, signal)).rejects.toMatchObject({
      code: 'file_not_fetched',
      mayPass: true,
      particulars: [{ code: 'run_file_unreachable' }],
    })
  })

  test('is not asked for again where the control plane refuses it', async () => {
    answers = [() => ({ status: 404 })]
    const refused = { code: 'file_not_fetched', mayPass: false, particulars: [{ code: 'run_file_not_given' }] }
    await expect(cache().get(offered(content('x')), 1, signal)).rejects.toMatchObject(refused)
    expect(asked).toEqual([0])
  })

  test('is never taken with other bytes, or with more of them', async () => {
    for (const bytes of [content('y'), content('x', 2000)]) {
      answers = [() => ({ bytes })]
      await expect(cache().get(offered(content('x')), 1, signal)).rejects.toMatchObject({
        particulars: [{ code: 'run_file_other_bytes' }],
      })
    }
    expect((await readdir(folder)).filter((name) => !name.endsWith('.part'))).toEqual([])
  })

  test('that this host cannot keep is the trouble of the host, said at once', async () => {
    const bytes = content('x', 10_000)
    answers = [() => ({ bytes })]
    await mkdir(join(folder, `${offered(bytes).sha256}.part`))
    const told = { code: 'file_not_fetched', mayPass: true, message: expect.stringContaining('EISDIR') }
    await expect(cache().get(offered(bytes), 1, signal)).rejects.toMatchObject(told)
  })

  test('is fetched once for all who want it at the same time', async () => {
    const bytes = content('shared')
    answers = [() => ({ bytes })]
    const one = cache()
    const held = await Promise.all([1, 2, 3].map((lease) => one.get(offered(bytes), lease, signal)))
    expect(new Set(held.map(({ path }) => path)).size).toBe(1)
    expect(asked).toEqual([0])
  })

  test('is fetched by the next where the first who wanted it is cut off', async () => {
    const bytes = content('wanted')
    answers = [() => ({ hang: true }), (from) => ({ bytes: bytes.subarray(from) })]
    const one = cache()
    const cut = new AbortController()
    const first = one.get(offered(bytes), 1, cut.signal)
    first.catch(() => {})
    const second = one.get(offered(bytes), 2, signal)
    await expect.poll(() => asked.length).toBe(1)
    cut.abort(new Error('cut'))
    await expect(first).rejects.toThrow('cut')
    expect(await readFile((await second).path)).toEqual(bytes)
  })
})

test('the cache gives up what was used longest ago, and never what is in use', async () => {
  const one = cache(2500)
  const [a, b, c] = ['a', 'b', 'c'].map((text) => content(text))
  const get = async (bytes: Buffer) => {
    answers = [() => ({ bytes })]
    const held = await one.get(offered(bytes), 1, signal)
    await delay(5)
    return held
  }
  const held = await get(a!)
  ;(await get(b!)).release()
  await utimes(held.path, new Date(0), new Date(0))
  ;(await get(c!)).release()
  expect((await readdir(folder)).sort()).toEqual([a!, c!].map((bytes) => offered(bytes).sha256).sort())
  held.release()
})

test('what a killed agent left half-fetched is gone on with, or thrown away where it is wrong', async () => {
  const bytes = content('half')
  const { sha256 } = offered(bytes)
  await writeFile(join(folder, `${sha256}.part`), bytes.subarray(0, 300))
  answers = [(from) => ({ bytes: bytes.subarray(from) })]
  expect(await readFile((await cache().get(offered(bytes), 1, signal)).path)).toEqual(bytes)
  expect(asked).toEqual([300])
  const other = content('other')
  await writeFile(join(folder, `${offered(other).sha256}.part`), 'something else')
  answers = [(from) => ({ bytes: other.subarray(from) })]
  expect(await readFile((await cache().get(offered(other), 1, signal)).path)).toEqual(other)
})
