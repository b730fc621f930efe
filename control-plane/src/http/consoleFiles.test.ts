import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openConsole } from './consoleFiles.ts'

const script = 'console.log("hello")'.repeat(50)
let folder: string
let serve: (request: Request) => Promise<Response>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qd-console-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>start</title>')
  await writeFile(join(folder, 'secret.key'), 'not for the world')
  await writeFile(join(folder, 'assets/main-Bx3k9QaZ.js'), script)
  await writeFile(join(folder, 'assets/main-Bx3k9QaZ.js.br'), brotliCompressSync(script))
  await writeFile(join(folder, 'assets/main-Bx3k9QaZ.js.gz'), gzipSync(script))
  serve = await openConsole(folder)
})
afterAll(() => rm(folder, { recursive: true }))

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  serve(new Request(`http://localhost${path}`, { method, headers }))

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['identity', null],
])('a script goes out packed as the browser takes it (%s), and is kept for good', async (accepted, encoding) => {
  const answer = await get('/assets/main-Bx3k9QaZ.js', { 'accept-encoding': accepted })
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  expect(answer.headers.get('content-type')).toContain('text/javascript')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('content-length')))
})

test('any page that a person opens is the start page, asked for anew each time', async () => {
  for (const path of ['/', '/linkPool', '/some/where?x=1']) {
    const answer = await get(path, { accept: 'text/html,*/*' })
    expect([path, answer.status, await answer.text()]).toEqual([path, 200, expect.stringContaining('start')])
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  }
  const etag = (await get('/')).headers.get('etag')!
  expect((await get('/', { 'if-none-match': etag })).status).toBe(304)
})

test('a script that is not there is not found, rather than the start page', async () => {
  expect((await get('/assets/gone-12345678.js', { accept: '*/*' })).status).toBe(404)
})

test('nothing but the kinds of files that a console has is given out, and nothing from outside its folder', async () => {
  for (const path of ['/secret.key', '/../package.json', '/%2e%2e/package.json', '/assets/main-Bx3k9QaZ.js.br', '/%']) {
    expect([path, (await get(path)).status]).toEqual([path, 404])
  }
})
