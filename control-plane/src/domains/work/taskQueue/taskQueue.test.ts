import { getRunDetails, runLog, runLogs } from '@quarterdeck/shared/contracts/run.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { executionLog } from '@quarterdeck/shared/resources/fleet/executionLog.ts'
import { run } from '@quarterdeck/shared/resources/fleet/run.ts'
import { scriptStatus } from '@quarterdeck/shared/resources/fleet/scriptStatus.ts'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '../../../refusal.testing.ts'
import { published, TaskHarness } from '../bookTasks/tasks.testing.ts'

let harness: TaskHarness
beforeAll(async () => {
  harness = await TaskHarness.open()
})
afterAll(() => harness.close())

const runsOf = async (query: Record<string, unknown>) =>
  (await harness.plane.admin.call(endpointsOf(run).list!, { query })).data
/** What has ended, in the execution log. */
const logged = async (query: Record<string, unknown>) =>
  (await harness.plane.admin.call(endpointsOf(executionLog).list!, { query })).data
const now = async (query: Record<string, unknown> = {}) =>
  (await harness.plane.admin.call(endpointsOf(scriptStatus).list!, { query })).data

test('a run stands in the queue from its task to its end, and among what runs only while it runs', async () => {
  const { offer, end } = await harness.running('Queued and run')
  const lines = [{ at: 5, level: 'info' as const, text: 'looking for the book' }]
  harness.agent.say({ type: 'log', run: offer.run, lease: offer.lease, lines })
  await expect
    .poll(() => now({ keyword: 'Queued and' }))
    .toMatchObject([
      {
        task: 'Queued and run',
        lane: 0,
        state: 4,
        phone: offer.phone,
        platform: 'shelf',
        said: 'looking for the book',
      },
    ])
  expect(await runsOf({ keyword: 'Queued and', state: 4 })).toMatchObject([{ finished_at: null, duration: '' }])
  expect(await logged({ keyword: 'Queued and' })).toEqual([])
  await end(published('https://shelf.example/1'))
  expect(await now()).toEqual([])
  const [ended] = await runsOf({ keyword: 'Queued and' })
  expect(ended).toMatchObject({ state: 5, attempt: 1, script: 'shelf-book-list', account: `reader-${offer.phone}` })
  expect(ended!.duration).toMatch(/^\d+:\d\d$/)
  expect(await runsOf({ keyword: 'Queued and', state: 4 })).toEqual([])

  const day = ended!.finished_at!.slice(0, 10)
  expect(await logged({ keyword: 'Queued and', ended_from: day })).toMatchObject([{ state: 5, fault: '' }])
  expect(await logged({ keyword: 'Queued and', fault: 'phone' })).toEqual([])

  const { id } = ended!
  const { data } = await harness.plane.admin.call(getRunDetails, { query: { id } })
  expect(data.history.map(({ state }) => state)).toEqual([0, 1, 2, 3, 4, 5])
  const log = await harness.plane.admin.file(runLog, { query: { id } })
  expect(log.name).toBe(`run-${id}.log`)
  expect(await log.blob.text()).toMatch(/^[\d-]{10} [\d:]{8} info {2}looking for the book\n$/)
  expect(await refusal(harness.plane.admin.file(runLog, { query: { id: 999 } }))).toMatchObject({ status: 404 })

  const several = await harness.plane.admin.file(runLogs, { query: { ids: `${id},999` } })
  const entries = unzipSync(new Uint8Array(await several.blob.arrayBuffer()))
  expect(Object.keys(entries)).toEqual([`run-${id}.log`])
  expect(Buffer.from(entries[`run-${id}.log`]!).toString()).toBe(await log.blob.text())
  for (const [ids, status] of [
    ['999', 404],
    ['', 400],
    ['1,x', 400],
  ] as const)
    expect(await refusal(harness.plane.admin.file(runLogs, { query: { ids } }))).toMatchObject({ status })
})
