import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
/** A folder far from node_modules, as when `qd` is installed. */
let dist: string
const env = { PATH: process.env.PATH, LANG: 'en_GB.UTF-8', HOME: tmpdir(), NODE_COMPILE_CACHE: '' }

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'qd-bundle-'))
  env.HOME = dist
  env.NODE_COMPILE_CACHE = join(dist, 'cache')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  await promisify(execFile)(process.execPath, [vite, 'build', 'cli', '--outDir', dist, '--logLevel', 'error'], {
    cwd: root,
  })
})
afterAll(() => rm(dist, { recursive: true }))

interface Ended {
  code: number | null
  out: string
  err: string
}
function qd(words: readonly string[], stop?: AbortSignal): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(dist, 'qd.js'), ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let out = ''
    let err = ''
    child.stdout.on('data', (chunk) => {
      out += chunk
    })
    child.stderr.on('data', (chunk) => {
      err += chunk
    })
    stop?.addEventListener('abort', () => child.kill('SIGINT'))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, out, err }))
  })
}

describe('the bundle', () => {
  test('prints help without anything beside it', async () => {
    const { code, out, err } = await qd(['--help'])
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('link-pool')
  })

  test('starts with what every Node can read, and has a first line for the shell', async () => {
    const start = await readFile(join(dist, 'qd.js'), 'utf8')
    expect(start.split('\n')[0]).toBe('#!/usr/bin/env node')
    expect(start.length).toBeLessThan(1000)
  })

  test('holds neither zod nor, outside its views, React', async () => {
    const files = (await readdir(dist, { recursive: true })).filter((name) => name.endsWith('.js'))
    const code = await Promise.all(files.map((name) => readFile(join(dist, name), 'utf8')))
    expect(code.filter((text) => /ZodError|react\.element|react\.transitional/.test(text))).toEqual([])
    expect(await readFile(join(dist, 'views.mjs'), 'utf8')).toContain('react.transitional')
  })

  test('passes exit codes on, and loads a command when it runs', async () => {
    const { code, err } = await qd(['whoami', '--server', 'http://127.0.0.1:9', '--language', 'en'])
    expect([code, err.split('.')[0]]).toEqual([3, 'qd: Not logged in to http://127'])
  })

  test('ends with 130 when it is interrupted', async () => {
    // A server that never answers, and tells when it was asked.
    const stop = new AbortController()
    const server = createServer(() => stop.abort())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const child = qd(
      ['login', '--server', `http://127.0.0.1:${port}`, '--username', 'a', '--password-stdin'],
      stop.signal,
    )
    expect((await child).code).toBe(130)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
})
