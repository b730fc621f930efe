import { cancelJob, getJob, listJobs } from '@quarterdeck/shared/contracts/jobs.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { type JobState, jobMachine } from '@quarterdeck/shared/states/job.ts'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { eventually } from '../../../eventually.testing.ts'
import { embeddedEngine } from '../../../platform/store/engines.testing.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { type JobHandle, type JobOrder, type Jobs, startJobs, systemOwner } from './index.ts'
import { admin, type Caller, createJobsHarness, type JobsHarness } from './jobsHarness.testing.ts'

const ann = { userId: 5, username: 'ann', keys: [] }
const ben = { userId: 6, username: 'ben', keys: [] }
const order: JobOrder = { kind: 'action', title: 'job.kind.action', by: ann, total: 3 }
const never = () => new Promise<never>(() => {})
/** Ends when it is told to, as work should. */
const untilAborted = ({ signal }: JobHandle) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

/** What jobs of the resumable kind do in this test. */
let step: (handle: JobHandle, n: number) => Promise<void>
/** Those of them that were cancelled before their turn. */
let dropped: unknown[]
let harness: JobsHarness<Jobs>

async function open(engine = embeddedEngine): Promise<JobsHarness<Jobs>> {
  dropped = []
  return createJobsHarness(async (context, router) => {
    const jobs = await startJobs(context, router, { saveMs: 5, graceMs: 50 })
    const params = z.object({ n: z.number() })
    jobs.register({
      name: 'upgrade',
      atOnce: 1,
      params,
      work: (handle, { n }) => step(handle, n),
      tally: async (_id, { n }) => ({ done: n, counts: { valid: n } }),
      dropped: async (id, { n }) => void dropped.push([id, n]),
    })
    await jobs.begin()
    return { parts: jobs, running: [jobs] }
  }, engine)
}

const shown = async (id: number) => (await harness.call(getJob, { query: { id } })).data
const stateOf = async (id: number) => (await shown(id)).state
const code = (state: JobState) => jobMachine.codes[state]

onEachEngine('on the $name engine', (engine) => {
  afterAll(() => engine.stop?.())
  beforeEach(async () => {
    harness = await open(engine)
  })
  afterEach(() => harness.close())

  test('a job tells how far it is, and how it ended', async () => {
    const { promise: halfway, resolve: reach } = Promise.withResolvers<void>()
    const { promise: goOn, resolve: go } = Promise.withResolvers<void>()
    const id = await harness.parts.startOnce(order, async (handle) => {
      handle.progress(1)
      handle.counts({ valid: 1 })
      handle.link('/siteStatusMonitoring')
      reach()
      await goOn
      handle.progress(4, 4)
      handle.counts({ valid: 3, faults: 1 })
    })
    await halfway
    const title = 'Bulk action'
    expect(await shown(id)).toMatchObject({ state: 1, done: 1, total: 3, counts: { valid: 1 }, title, error: null })
    go()
    await harness.parts.ended(id)
    expect(await shown(id)).toMatchObject({
      state: code('done'),
      done: 4,
      total: 4,
      counts: { valid: 3, faults: 1 },
      link: '/siteStatusMonitoring',
      kind: 'action',
      created_by: 'ann',
      create_time: '2026-11-20 12:00:00',
      end_time: '2026-11-20 12:00:00',
    })
    expect(harness.events.progress.at(-1)).toEqual({ job: `job-${id}`, userId: 5, done: 4, total: 4, state: 'done' })
    expect(harness.events.changed).toContain('job')
  })

  test('after a crash what can go on goes on, what was being cancelled is cancelled, the rest is interrupted', async () => {
    const begun: number[] = []
    step = async (_handle, n) => {
      begun.push(n)
      await never()
    }
    const upgrade: JobOrder = { kind: 'upgrade', title: 'job.kind.upgrade', by: ann }
    const first = await harness.parts.start(upgrade, { n: 1 })
    const second = await harness.parts.start(upgrade, { n: 2 })
    const plain = await harness.parts.startOnce(order, never)
    const cancelled = await harness.parts.startOnce(order, never)
    await eventually(harness, () => stateOf(cancelled)).toBe(code('running'))
    await expect.poll(() => begun).toEqual([1])
    expect((await harness.call(cancelJob, { query: { id: cancelled } })).data.state).toBe(code('cancelling'))
    expect(await stateOf(second)).toBe(code('queued'))

    const ended: [number, number, number][] = []
    step = async (handle, n) => {
      ended.push([n, handle.id, handle.by.userId])
    }
    await crash()
    await eventually(harness, () => stateOf(second)).toBe(code('done'))
    expect(ended).toEqual([
      [1, first, 5],
      [2, second, 5],
    ])
    expect([await stateOf(first), await stateOf(plain), await stateOf(cancelled)]).toEqual([
      code('done'),
      code('interrupted'),
      code('cancelled'),
    ])
  })
})

/** The database goes away under running work, which never hears of it. */
async function crash(): Promise<void> {
  const { store } = harness.context
  const running = await store.read.all<{ id: number; state: number }>('SELECT id, state FROM job WHERE state < 3')
  await harness.restart('crash')
  expect(running.length).toBeGreaterThan(0)
}

test('a job that was being cancelled when the program died says what its records say, not what was last saved', async () => {
  harness = await open()
  step = async (handle) => {
    handle.progress(1)
    handle.counts({ valid: 1 })
    await never()
  }
  const upgrade: JobOrder = { kind: 'upgrade', title: 'job.kind.upgrade', by: ann, total: 9 }
  const id = await harness.parts.start(upgrade, { n: 7 })
  await eventually(harness, () => stateOf(id)).toBe(code('running'))
  await harness.call(cancelJob, { query: { id } })
  await crash()
  expect(await shown(id)).toMatchObject({ state: code('cancelled'), done: 7, total: 9, counts: { valid: 7 } })
  await harness.close()
})

describe('a job', () => {
  beforeEach(async () => {
    harness = await open()
  })
  afterEach(() => harness.close())

  test('is cancelled while it runs: its work hears of it, and what it did so far stays', async () => {
    const id = await harness.parts.startOnce(order, async (handle) => {
      handle.progress(2)
      await untilAborted(handle)
    })
    await eventually(harness, () => stateOf(id)).toBe(code('running'))
    await harness.call(cancelJob, { query: { id } })
    await harness.parts.ended(id)
    expect(await shown(id)).toMatchObject({ state: code('cancelled'), done: 2, error: null })
    const again = await harness.call(cancelJob, { query: { id } })
    expect(again.data.state).toBe(code('cancelled'))
    const entries = await harness.context.store.read.all(`SELECT actor FROM audit_log WHERE action = 'job.cancel'`)
    expect(entries).toEqual([{ actor: 'admin' }])
  })

  test('that was done before it heard of the cancelling is done', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const id = await harness.parts.startOnce(order, () => promise)
    await eventually(harness, () => stateOf(id)).toBe(code('running'))
    await harness.call(cancelJob, { query: { id } })
    expect(await stateOf(id)).toBe(code('cancelling'))
    resolve()
    await harness.parts.ended(id)
    expect(await stateOf(id)).toBe(code('done'))
  })

  test('is cancelled in the queue without ever running', async () => {
    const begun: number[] = []
    step = async (handle, n) => {
      begun.push(n)
      await untilAborted(handle)
    }
    const upgrade: JobOrder = { kind: 'upgrade', title: 'job.kind.upgrade', by: ann }
    const [first, second] = [await harness.parts.start(upgrade, { n: 1 }), await harness.parts.start(upgrade, { n: 2 })]
    await expect.poll(() => begun).toEqual([1])
    expect((await harness.call(cancelJob, { query: { id: second } })).data.state).toBe(code('cancelled'))
    await harness.call(cancelJob, { query: { id: first } })
    await harness.parts.ended(second)
    expect(begun).toEqual([1])
    expect(await stateOf(first)).toBe(code('cancelled'))
  })

  test('whose companion in the transaction fails is not there', async () => {
    const order: JobOrder = { kind: 'upgrade', title: 'job.kind.upgrade', by: ann }
    const refused = harness.parts.start(order, { n: 1 }, async () => {
      throw new AppError('nothing_selected')
    })
    await expect(refused).rejects.toMatchObject({ code: 'nothing_selected' })
    expect((await harness.call(listJobs)).totalCount).toBe(0)
  })

  test('that fails says why in the reader’s language; a fault is found in the log by its number', async () => {
    const refused = await harness.parts.startOnce(order, async () => {
      throw new AppError('newest_version_unknown')
    })
    const wrong = await harness.parts.startOnce(order, async () => {
      throw new AppError('invalid', {}, { problems: [{ field: 'site', code: 'not_a_choice', data: { value: 'x' } }] })
    })
    await harness.parts.ended(wrong)
    expect((await shown(wrong)).error).toEqual({ code: 'invalid', message: '“x” is not one of the choices' })
    const broken = await harness.parts.startOnce(order, async () => {
      throw new Error('secret details')
    })
    await Promise.all([harness.parts.ended(refused), harness.parts.ended(broken)])
    const { data } = await harness.call(getJob, { query: { id: refused } }, admin, 'zh-CN')
    expect(data).toMatchObject({ state: code('failed'), error: { code: 'newest_version_unknown' } })
    expect(data.error?.message).toMatch('最新版本')
    const fault = (await shown(broken)).error
    expect(fault).toMatchObject({ code: 'fault' })
    expect(fault?.message).toContain(`job-${broken}`)
    expect(fault?.message).not.toContain('secret')
  })

  test('gives its outcome to a caller who waits, and throws to him what it throws', async () => {
    expect(await harness.parts.run(order, async (handle) => handle.id)).toBeGreaterThan(0)
    await expect(
      harness.parts.run(order, async () => {
        throw new AppError('busy')
      }),
    ).rejects.toMatchObject({ code: 'busy' })
    const cancelled = harness.parts.run(order, untilAborted)
    const outcome = expect(cancelled).rejects.toMatchObject({ code: 'job_cancelled' })
    await eventually(harness, async () => (await harness.call(listJobs, { query: { open: 1 } })).data[0]?.state).toBe(1)
    const [open] = (await harness.call(listJobs, { query: { open: 1 } })).data
    await harness.call(cancelJob, { query: { id: open!.id } })
    await outcome
  })

  test('that is cancelled while it waits never begins, and its kind hears of it', async () => {
    step = never
    const upgrade: JobOrder = { kind: 'upgrade', title: 'job.kind.upgrade', by: ann }
    const [first, second] = [await harness.parts.start(upgrade, { n: 1 }), await harness.parts.start(upgrade, { n: 2 })]
    await eventually(harness, () => stateOf(first)).toBe(code('running'))
    for (const id of [second, second, first]) await harness.call(cancelJob, { query: { id } })
    expect([await stateOf(second), dropped]).toEqual([code('cancelled'), [[second, 2]]])
  })

  test('whose parameters are no longer understood fails, and the next one of its kind runs', async () => {
    step = async () => {}
    const upgrade: JobOrder = { kind: 'upgrade', title: 'job.kind.upgrade', by: ann }
    const [first, second] = [await harness.parts.start(upgrade, { m: 1 }), await harness.parts.start(upgrade, { n: 1 })]
    await Promise.all([harness.parts.ended(first), harness.parts.ended(second)])
    expect([await stateOf(first), await stateOf(second)]).toEqual([code('failed'), code('done')])
  })

  test('is suspended by an orderly stop and goes on at the next start', async () => {
    step = untilAborted
    const id = await harness.parts.start({ kind: 'upgrade', title: 'job.kind.upgrade', by: ann }, { n: 1 })
    await eventually(harness, () => stateOf(id)).toBe(code('running'))
    step = async (handle) => handle.progress(7, 7)
    await harness.restart()
    await harness.parts.ended(id)
    expect(await shown(id)).toMatchObject({ state: code('done'), done: 7 })
  })

  test('whose end could not be written down can still be put away', async () => {
    const id = await harness.parts.startOnce(order, async () => {})
    await harness.parts.ended(id)
    await harness.context.store.write((tx) => tx.run('UPDATE job SET state = 1, end_time = NULL WHERE id = ?', [id]))
    expect((await harness.call(cancelJob, { query: { id } })).data.state).toBe(code('interrupted'))
  })
})

describe('the job centre', () => {
  beforeEach(async () => {
    harness = await open()
  })
  afterEach(() => harness.close())

  test('shows everyone their own jobs and those with the key everybody’s', async () => {
    const mine = await harness.parts.startOnce(order, async () => {})
    const other = await harness.parts.startOnce({ ...order, by: systemOwner }, never)
    await harness.parts.ended(mine)
    const ids = async (caller: Caller, query = {}) =>
      (await harness.call(listJobs, { query }, caller)).data.map(({ id }) => id)
    expect(await ids(ann)).toEqual([mine])
    expect(await ids(ben)).toEqual([])
    expect(await ids({ ...ben, keys: ['job.all'] })).toEqual([other, mine])
    expect(await ids(ann, { open: 1 })).toEqual([])
    expect(await ids(admin, { mine: 1 })).toEqual([])
    expect(await ids(admin, { open: 1 })).toEqual([other])
    expect(await ids(admin, { state: code('done') })).toEqual([mine])
    expect(await ids(admin, { kind: 'upgrade' })).toEqual([])
    expect(await harness.call(listJobs, { query: { pageSize: 1 } })).toMatchObject({
      totalCount: 2,
      totalPage: 2,
      openCount: 1,
    })
    expect(await refusal(harness.call(getJob, { query: { id: other } }, ann))).toMatchObject({ status: 404 })
    expect(await refusal(harness.call(cancelJob, { query: { id: other } }, ann))).toMatchObject({ status: 404 })
    expect(await stateOf(other)).toBe(code('running'))
  })

  test('is cleared of what ended longer ago than the setting says', async () => {
    const id = await harness.parts.startOnce(order, async () => {})
    await harness.parts.ended(id)
    harness.clock.now += 30 * 86_400_000
    await harness.restart()
    expect(await stateOf(id)).toBe(code('done'))
    harness.clock.now += 1
    await harness.restart()
    expect(await refusal(harness.call(getJob, { query: { id } }))).toMatchObject({ status: 404 })
  })
})
