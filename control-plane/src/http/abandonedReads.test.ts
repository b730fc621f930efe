// @module-tag second-gear
import { signIn } from '@quarterdeck/fixtures/environment/client.ts'
import { startProgram } from '@quarterdeck/fixtures/environment/program.ts'
import { rerunStatistics } from '@quarterdeck/shared/contracts/figures.ts'
import { getJob } from '@quarterdeck/shared/contracts/jobs.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMigrated } from '../migrations/migrated.testing.ts'
import { startTestPlane } from '../plane.testing.ts'
import { createStore } from '../platform/store/createStore.ts'
import type { TestDatabase } from '../platform/store/engines.testing.ts'
import { onEachEngine } from '../platform/store/onEachEngine.testing.ts'

// Whoever opens a page that takes long, and goes away, keeps nobody waiting: over HTTP, as browsers do it.

/**
 * The view behind `/account-phone`, which never ends by itself; in a server, which nobody can make end what it has begun, only much later
 * than all that is asked beside it. Reads may take as long as they like here: what answers beside them has waited for none of them.
 */
const slowSeats = (end: string) => `CREATE VIEW phone_seats AS
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n ${end})
  SELECT 1 AS phone_id, max(i) AS accounts, 0 AS empty, '' AS by_subsystem, '' AS empty_seats, '' AS platforms FROM n`
/** The state of a job. */
const done = 3
const patience = { timeout: 120_000, interval: 200 }

onEachEngine('on the $name engine', (engine) => {
  let database: TestDatabase
  let usual: string
  beforeEach(async () => {
    database = await createMigrated(engine)
    const store = await createStore(database.url)
    usual = (await store.read.get<{ sql: string }>(`SELECT sql FROM sqlite_schema WHERE name = 'phone_seats'`))!.sql
    await store.close()
    await replaceView(slowSeats(engine.name === 'embedded' ? '' : 'WHERE i < 200000000'))
  })
  afterEach(async () => {
    await database.remove()
    await engine.stop?.()
  })

  async function replaceView(sql: string) {
    const store = await createStore(database.url)
    await store.write(async (tx) => {
      await tx.run('DROP VIEW phone_seats')
      await tx.run(sql)
    })
    await store.close()
  }

  /** Ten that ask for different things, so that no two are given one answer. Two may go on, the others are told that it is too much. */
  async function openTen(fetched: (path: string, init: RequestInit) => Promise<Response>) {
    const answers: (number | string)[] = []
    const going = new AbortController()
    const all = Array.from({ length: 10 }, (_, n) =>
      fetched(`/api/account-phone?pageSize=${n + 1}`, { signal: going.signal })
        .then(
          ({ status }) => status,
          (error: Error) => error.name,
        )
        .then((answer) => answers.push(answer)),
    )
    return {
      answers,
      hangUp: () => going.abort(),
      ended: Promise.all(all),
      twoGoOn: () => vi.waitFor(() => expect(answers).toEqual(Array(8).fill(503)), patience),
    }
  }

  test('beside ten abandoned long reads all is answered, and their places are free again', async () => {
    const plane = await startTestPlane({ databaseUrl: database.url, readLimits: { callMs: 3_600_000 } })
    try {
      const statusOf = async (path: string) => (await plane.admin.fetch(path)).status
      const ten = await openTen(plane.admin.fetch)
      expect(await statusOf('/api/phone')).toBe(200)
      await ten.twoGoOn()
      // Nobody has ended the two: what is answered now waited for neither of them.
      for (let n = 0; n < 5; n++) expect(await statusOf(`/api/phone?pageSize=${n + 20}`)).toBe(200)
      expect(await statusOf('/healthz')).toBe(200)
      expect(await statusOf('/api/phone/export')).toBe(200)
      const days = { from: '2026-01-01', to: '2026-01-03' }
      const { data } = await plane.admin.call(rerunStatistics, { body: days })
      const jobState = async () => (await plane.admin.call(getJob, { query: { id: data.job } })).data.state
      await vi.waitFor(async () => expect(await jobState()).toBe(done), patience)
      expect(ten.answers).toHaveLength(8)

      ten.hangUp()
      await ten.ended
      expect(ten.answers.slice(8)).toEqual(['AbortError', 'AbortError'])
      await replaceView(usual)
      await vi.waitFor(async () => expect(await statusOf('/api/account-phone')).toBe(200), patience)
    } finally {
      await plane.stop()
    }
  })

  test('a stop waits for none of ten long reads, and they are told', async () => {
    const plane = await startTestPlane({ databaseUrl: database.url, readLimits: { callMs: 3_600_000 } })
    const ten = await openTen(plane.admin.fetch)
    await ten.twoGoOn()
    await plane.stop()
    await ten.ended
    expect(ten.answers.slice(8).filter((answer) => answer !== 503 && answer !== 'TypeError')).toEqual([])
  })

  test('a program that is told to end under ten long reads ends by itself', async () => {
    const env = {
      QD_PORT: '0',
      QD_DATA_DIR: database.folder,
      QD_DATABASE_URL: database.url,
      QD_ADMIN_PASSWORD: 'Ten-Reads-1',
    }
    const program = await startProgram<{ url: string }>('control-plane/src/main.ts', ['--json-ready'], env)
    try {
      const { url } = program.ready
      const { token } = await signIn(url, 'admin', env.QD_ADMIN_PASSWORD)
      const headers = { authorization: `Bearer ${token}` }
      const ten = await openTen((path, init) => fetch(url + path, { ...init, headers }))
      // While none of them may have ended.
      expect((await fetch(`${url}/api/phone`, { headers })).status).toBe(200)
      expect(ten.answers).not.toContain(200)
      expect(await program.stop(150_000)).toBe(0)
      await ten.ended
      expect(ten.answers.filter((answer) => answer !== 503 && answer !== 'TypeError')).toEqual([])
    } finally {
      await program.kill()
    }
  })
})
