import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConsole } from './consoleFiles.ts'

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
  serve = createConsole(folder)
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

test('what is built anew underneath is given out as it is then, and what has gone is not found', async () => {
  const old = '/assets/main-Bx3k9QaZ.js'
  await rm(join(folder, 'assets'), { recursive: true })
  await rm(join(folder, 'index.html'))
  expect([(await get(old)).status, (await get('/', { accept: 'text/html' })).status]).toEqual([404, 503])
  // Between the writing of a file and the packing of it.
  await writeFile(join(folder, 'index.html.gz'), gzipSync('<!doctype html><title>stale</title>'))
  await utimes(join(folder, 'index.html.gz'), 1, 1)
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>a longer start</title>')
  await mkdir(join(folder, 'assets'))
  const large = `${script}\n`.repeat(1000)
  await writeFile(join(folder, 'assets/next-Cy4m8RbW.js'), large)
  const start = await get('/linkPool', { accept: 'text/html', 'accept-encoding': 'gzip' })
  expect([await start.text(), start.headers.get('content-length')]).toEqual([
    '<!doctype html><title>a longer start</title>',
    '44',
  ])
  const answer = await get('/assets/next-Cy4m8RbW.js')
  await rm(join(folder, 'assets/next-Cy4m8RbW.js'))
  expect(await answer.text()).toBe(large)
})
