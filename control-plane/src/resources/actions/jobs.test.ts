// @module-tag slow

import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { actionBatchErrors, getActionBatch } from '@quarterdeck/shared/contracts/actionBatch.ts'
import { cancelJob, getJob } from '@quarterdeck/shared/contracts/jobs.ts'
import { actionEndpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { jobMachine } from '@quarterdeck/shared/states/job.ts'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createMigrated } from '../../migrations/migrated.testing.ts'
import type { TestDatabase } from '../../platform/store/engines.testing.ts'
import { onEachEngine } from '../../platform/store/onEachEngine.testing.ts'
import { refusal } from '../../refusal.testing.ts'
import { type ActionsHarness, createActionsHarness, permit, permitStates } from './permits.testing.ts'

const calls = actionEndpointsOf(permit)
const ann = { userId: 7, username: 'ann', keys: ['permit.grant'] }
const names = (count: number, name: string) => Array.from({ length: count }, (_, n) => `${name} ${n}`)

onEachEngine('actions on many rows on the $name engine', (engine) => {
  let database: TestDatabase
  let harness: ActionsHarness
  beforeEach(async () => {
    database = await createMigrated(engine)
    harness = await createActionsHarness(stored(database))
  })
  afterEach(async () => {
    await harness.close()
    await database.remove()
  })
  afterAll(() => engine.stop?.())

  /** Permits, every fifth of which cannot be granted. */
  async function permits(count: number): Promise<number[]> {
    const may = await harness.add(names((count * 4) / 5, 'may'))
    const mayNot = await harness.add(names(count / 5, 'may not'), { status: 'refused' })
    return mayNot.flatMap((id, at) => [...may.slice(at * 4, at * 4 + 4), id])
  }
  const answers = async (id: number, query: object = {}) =>
    await harness.call(getActionBatch, { query: { id, pageSize: 200, ...query } })
  const jobOf = async (id: number) => (await harness.call(getJob, { query: { id } })).data

  test('are a job with an answer for each row, in the order in which they were named', async () => {
    const ids = await permits(250)
    const { job, results } = (await harness.call(calls.grant!, { body: { ids } }, ann)).data
    expect(results).toEqual([])
    await harness.parts.ended(job!)
    expect(await jobOf(job!)).toMatchObject({
      kind: 'action',
      state: jobMachine.codes.done,
      done: 250,
      total: 250,
      created_by: 'ann',
      counts: { done: 200, same: 0, refused: 50 },
      link: `/jobCentre?action=${job}`,
    })
    const first = await answers(job!)
    expect(first).toMatchObject({ resource: 'permit', action: 'grant', totalCount: 250, totalPage: 2 })
    expect(first.data.slice(3, 6)).toEqual([
      { id: ids[3], result: 'done', reason: '' },
      { id: ids[4], result: 'refused', reason: expect.stringContaining(`status.${permitStates.codes.refused}`) },
      { id: ids[5], result: 'done', reason: '' },
    ])
    expect(await answers(job!, { result: 'refused' })).toMatchObject({ totalCount: 50 })
    expect(await harness.audit()).toHaveLength(200)
    const stranger = { userId: 8, username: 'bob', keys: ['permit.grant'] }
    expect((await refusal(harness.call(getActionBatch, { query: { id: job! } }, stranger))).code).toBe('not_found')
    expect((await refusal(harness.call(actionBatchErrors, { query: { id: job! } }, stranger))).code).toBe('not_found')
  })

  test('that are cancelled leave the other rows as they were, and say which', async () => {
    const ids = await permits(250)
    const { job } = (await harness.call(calls.grant!, { body: { ids } }, ann)).data
    await harness.call(cancelJob, { query: { id: job! } }, ann)
    await harness.parts.ended(job!)
    const { counts } = await answers(job!)
    expect(counts.waiting).toBeGreaterThan(0)
    const granted = (await harness.rows()).filter(({ status }) => status === permitStates.codes.granted)
    expect([granted.length, (await harness.audit()).length]).toEqual([counts.done, counts.done])
  })

  test('are more than ten where others than the database are to do it', async () => {
    const poster = { ...ann, keys: ['permit.post'] }
    const post = async (ids: number[]) => (await harness.call(calls.post!, { body: { ids } }, poster)).data
    const ids = await harness.add(names(11, 'may'))
    expect(await post(ids.slice(1))).toMatchObject({ done: 10, job: null })
    const { job } = await post(ids)
    await harness.parts.ended(job!)
    expect(await jobOf(job!)).toMatchObject({ state: jobMachine.codes.done, counts: { done: 11 } })
    expect(harness.sent).toHaveLength(21)
  })

  test('that are only a dry run give their answers, and change nothing', async () => {
    const ids = await permits(250)
    const before = await harness.rows()
    const { job } = (await harness.call(calls.rank!, { body: { ids, rank: 4, dry_run: 1 } })).data
    await harness.parts.ended(job!)
    expect((await answers(job!)).counts).toEqual({ waiting: 0, done: 250, same: 0, refused: 0 })
    expect([await harness.rows(), await harness.audit()]).toEqual([before, []])
  })

  test('stop when whoever began them may no longer sign in', async () => {
    const ids = await permits(250)
    harness.gone.add(ann.userId)
    const { job } = (await harness.call(calls.grant!, { body: { ids } }, ann)).data
    await harness.parts.ended(job!)
    expect(await jobOf(job!)).toMatchObject({ state: jobMachine.codes.failed, error: { code: 'forbidden' } })
    expect((await answers(job!)).counts).toMatchObject({ waiting: 250 })
  })

  test('go on after their program was killed, and no row is done twice', { tags: 'second-gear' }, async () => {
    const ids = await permits(300)
    await harness.close()
    await workUntilKilled(database, ids)
    harness = await createActionsHarness(stored(database))
    const job = 1
    const before = (await answers(job)).counts
    await harness.parts.ended(job)

    expect([before.done >= 80, before.waiting > 0]).toEqual([true, true])
    expect(await jobOf(job)).toMatchObject({
      state: jobMachine.codes.done,
      counts: { done: 240, same: 0, refused: 60 },
    })
    expect((await answers(job)).counts).toEqual({ waiting: 0, done: 240, same: 0, refused: 60 })
    const entries = await harness.audit()
    expect(new Set(entries.map(({ row_id }) => row_id)).size).toBe(240)
    expect(entries).toHaveLength(240)
    expect((await harness.rows()).filter(({ status }) => status === permitStates.codes.granted)).toHaveLength(240)
  })
})

/** Of a database that several programs open one after the other. */
function stored(database: TestDatabase): TestDatabase {
  return { ...database, remove: async () => undefined }
}

/** Lets a program of its own work, and kills it in the middle. */
async function workUntilKilled({ url, folder }: TestDatabase, ids: readonly number[]): Promise<void> {
  const path = fileURLToPath(new URL('./killedChild.testing.ts', import.meta.url))
  const program = spawn(process.execPath, [path, url, folder, JSON.stringify(ids)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  program.once('exit', () => resolve())
  createInterface(program.stdout).on('line', (line) => {
    if (Number(line) >= 100) program.kill('SIGKILL')
  })
  await promise
  expect(program.signalCode).toBe('SIGKILL')
}
