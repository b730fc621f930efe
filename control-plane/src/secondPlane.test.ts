// @module-tag slow

import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProgram } from '@quarterdeck/fixtures/environment/program.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { host } from '@quarterdeck/shared/resources/fleet/host.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { published, TaskHarness } from './domains/work/bookTasks/tasks.testing.ts'
import { createMigrated } from './migrations/migrated.testing.ts'
import { startTestPlane, type TestPlane } from './plane.testing.ts'
import { createStore } from './platform/store/createStore.ts'
import { embeddedEngine, remoteEngine, type TestDatabase } from './platform/store/engines.testing.ts'
import { onEachEngine } from './platform/store/onEachEngine.testing.ts'
import type { Sql } from './platform/store/store.ts'
import { startControlPlane } from './startControlPlane.ts'

afterAll(() => remoteEngine.stop?.())

onEachEngine('a second control plane on a database of the $name engine', (engine) => {
  let database: TestDatabase
  let folder: string
  beforeEach(async () => {
    database = await createMigrated(engine)
    folder = await mkdtemp(join(tmpdir(), 'qd-second-'))
  })
  afterEach(async () => {
    await database.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const startSecond = () =>
    startControlPlane({ dataDir: folder, databaseUrl: database.url, port: 0, logLevel: 'silent' })

  /** Ends with the address of the first one, in time; answers how it ended. */
  async function refused(plane: TestPlane): Promise<void> {
    const error = await startSecond().catch((thrown: Error) => thrown)
    // How soon, on its own clock: holdDatabase.test.ts.
    expect(String(error)).toContain(`This database is served by another control plane, ${plane.url} on `)
    expect(String(error)).toContain('Nothing was changed.')
  }

  test('ends at once and changes no row of one that rests', async () => {
    const plane = await startTestPlane({ databaseUrl: database.url })
    try {
      // The first one has told its address since it listens.
      const address = () => plane.context.store.read.get<{ address: string }>('SELECT address FROM plane')
      await expect.poll(address).toEqual({ address: plane.url })
      const before = await rowsOf(plane.context.store.read)
      await refused(plane)
      expect(await rowsOf(plane.context.store.read)).toEqual(before)
      expect((await plane.admin.fetch('/api/user-info')).status).toBe(200)
    } finally {
      await plane.stop()
    }
  })

  test('hurts no run of one that works', async () => {
    const harness = await TaskHarness.open(database.url)
    const { plane } = harness
    try {
      const first = await harness.running('first')
      await first.commit()
      const second = await harness.running('second')
      await refused(plane)
      await second.commit()
      await first.end(published('https://one.example'))
      await second.end(published('https://two.example'))
      for (const name of ['first', 'second']) await harness.becomes(name, { status: 2 })
      for (const resource of [host, phone] as AnyResource[]) {
        const { data } = await plane.admin.call(endpointsOf(resource).list!, { query: {} })
        expect(data.map(({ state }) => state)).toEqual(data.map(() => 1))
      }
    } finally {
      await harness.close()
    }
  })

  test('serves it once the first one was stopped', async () => {
    const first = await startTestPlane({ databaseUrl: database.url })
    await first.stop()
    const second = await startSecond()
    expect((await fetch(`${second.url}/healthz`)).status).toBe(200)
    await second.stop()
  })
})

describe('as a program', () => {
  let folder: string
  let database: TestDatabase
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'qd-second-'))
    database = await createMigrated(embeddedEngine)
  })
  afterEach(async () => {
    await database.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const start = (name: string) =>
    startProgram<{ url: string }>('control-plane/src/main.ts', ['--json-ready', '--port', '0'], {
      QD_DATA_DIR: join(folder, name),
      QD_DATABASE_URL: database.url,
      QD_ADMIN_PASSWORD: 'First-Pass-1',
    })

  /** At a moment when it writes nothing: nobody else could, then. */
  async function freeze(pid: number): Promise<void> {
    const store = await createStore(database.url, { busyTimeoutMs: 100, readers: 1 })
    const isFree = () =>
      store
        .write((tx) => tx.run('UPDATE plane SET epoch = epoch WHERE row = 0'))
        .then(
          () => true,
          () => false,
        )
    for (process.kill(pid, 'SIGSTOP'); !(await isFree()); process.kill(pid, 'SIGSTOP')) {
      process.kill(pid, 'SIGCONT')
      await sleep(50)
    }
    await store.close()
  }

  test('a killed one starts again at once, and one whose database another has taken ends with 1', {
    tags: 'second-gear',
  }, async () => {
    const killed = await start('one')
    await killed.kill()
    const again = await start('one')
    expect(again.log()).not.toContain('waiting to see whether it lives')
    // As a machine that stands still for longer than anybody waits.
    await freeze(again.pid)
    const other = await start('other')
    expect(other.log()).toContain('waiting to see whether it lives')
    process.kill(again.pid, 'SIGCONT')
    expect(await again.ended).toBe(1)
    expect(again.log()).toContain('Another control plane has taken this database: ')
    expect((await fetch(`${other.ready.url}/healthz`)).status).toBe(200)
    expect(await other.stop()).toBe(0)
  })
})

/** A checksum of each table; of `plane`, whose row is renewed while its holder lives, all but its time. */
async function rowsOf(sql: Sql): Promise<Record<string, string>> {
  const tables = await sql.all<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%_fts' ORDER BY name`,
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const columns = name === 'plane' ? 'id, epoch, address, machine' : '*'
    const rows = await sql.all(`SELECT ${columns} FROM "${name}" ORDER BY 1`)
    const text = JSON.stringify(rows, (_, value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
    )
    sums[name] = createHash('sha256').update(text).digest('hex')
  }
  expect(Object.keys(sums).length).toBeGreaterThan(50)
  return sums
}
