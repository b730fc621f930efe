import { type ChildProcess, spawn } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** A real libSQL server on a free port of this machine, with its data in a folder that `stop` removes. */
export interface Sqld {
  url: string
  /** Where its data lie. */
  folder: string
  /** As by `kill -9`. */
  kill(): Promise<void>
  /** It stays there and says nothing; resolves when it does. */
  hang(): Promise<void>
  goOn(): void
  /** Starts it again on the same data and port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** `from`: the file of a database that it begins with. */
export async function startSqld(from?: string): Promise<Sqld> {
  const folder = await mkdtemp(join(tmpdir(), 'qd-sqld-'))
  if (from) {
    const place = join(folder, 'data/dbs/default')
    await mkdir(place, { recursive: true })
    await copyFile(from, join(place, 'data'))
  }
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let server = await launch(folder, port, url)
  const kill = () => ended(server)
  return {
    url,
    folder,
    kill,
    async hang() {
      server.kill('SIGSTOP')
      // Its threads stop one after the other: what is asked right away may still be answered.
      while (await isHealthy(url, 100)) await sleep(5)
    },
    goOn: () => server.kill('SIGCONT'),
    async restart() {
      server = await launch(folder, port, url)
    },
    async stop() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function launch(folder: string, port: number, url: string): Promise<ChildProcess> {
  const binary = fileURLToPath(import.meta.resolve(`@sqld/${process.platform}-${process.arch}/sqld`))
  const server = spawn(
    binary,
    ['--db-path', join(folder, 'data'), '--http-listen-addr', `127.0.0.1:${port}`, '--no-welcome'],
    {
      stdio: 'ignore',
    },
  )
  // A test that is cut off must not leave a server behind.
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  server.once('exit', () => process.off('exit', kill))
  for (let tries = 0; tries < 3_000; tries++) {
    if (server.exitCode !== null) throw new Error(`sqld ended with code ${server.exitCode}`)
    if (await isHealthy(url)) return server
    await sleep(20)
  }
  await ended(server)
  throw new Error('sqld did not become healthy within a minute')
}

async function isHealthy(url: string, withinMs = 10_000): Promise<boolean> {
  const asked = fetch(`${url}/health`, { signal: AbortSignal.timeout(withinMs) })
  return asked.then(
    ({ ok }) => ok,
    () => false,
  )
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exit = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  server.kill('SIGKILL')
  await exit
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise<void>((resolve) => probe.close(() => resolve()))
  if (typeof address !== 'object' || !address) throw new Error('no free port')
  return address.port
}
