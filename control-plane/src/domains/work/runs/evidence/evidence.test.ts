import { readdir } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import {
  runDeviceLog,
  runTimeline,
  runTimelinePicture,
  runTimelineTree,
} from '@quarterdeck/shared/contracts/evidence.ts'
import { getRunDetails } from '@quarterdeck/shared/contracts/run.ts'
import { mostEvidenceBytes, type RecordedStep, type Recording } from '@quarterdeck/shared/protocol/evidence.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { run as runList } from '@quarterdeck/shared/resources/fleet/run.ts'
import { messageLaneCodes } from '@quarterdeck/shared/values/runLanes.ts'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal } from '../../../../refusal.testing.ts'
import { published, TaskHarness } from '../../bookTasks/tasks.testing.ts'
import { eraseRecordings, removeRecordings } from './eraseRecordings.ts'

let harness: TaskHarness
beforeAll(async () => {
  harness = await TaskHarness.open()
})
afterAll(() => harness.close())

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])
const step = (at: number, call: string, more: Partial<RecordedStep> = {}): RecordedStep => ({
  at,
  until: at + 10,
  call,
  on: '',
  input: '',
  hidden: false,
  answer: '',
  failure: '',
  message: '',
  ...more,
})
const recorded = (more: Partial<Recording> = {}): Recording => ({
  from: 1000,
  until: 1300,
  outcome: 'failed',
  message: 'not found',
  steps: [step(1000, 'open', { touched: 1001 }), step(1100, 'tap', { touched: 1105 }), step(1200, 'text')],
  pictures: [10, 60, 150].map((at, n) => ({ n, at: 1000 + at, until: 1005 + at, width: 720, height: 1600 })),
  trees: [{ n: 0, at: 1102 }],
  left_out: { steps: 0, pictures: 2, trees: 0 },
  ...more,
})
const element = {
  depth: 0,
  class: 'android.widget.Button',
  id: 'app.shelf:id/go',
  text: 'Go',
  description: '',
  package: 'app.shelf',
  marks: ['clickable'],
  box: { left: 0, top: 0, right: 10, bottom: 10 },
}

function zipOf(told: Recording | undefined, files: Record<string, Uint8Array> = {}): Uint8Array<ArrayBuffer> {
  const timeline: [string, Uint8Array][] = told ? [['timeline.json', Buffer.from(JSON.stringify(told))]] : []
  return zipSync({ ...Object.fromEntries(timeline), ...files }) as Uint8Array<ArrayBuffer>
}

const full = () =>
  zipOf(recorded(), {
    'pictures/0.png': png,
    'pictures/1.png': Buffer.from('<svg onload="alert(1)">'),
    'trees/0.json.gz': gzipSync(JSON.stringify([element])),
    'device.log': Buffer.from('I Shelf: hello\n'),
  })

async function send(lease: number, body: Uint8Array<ArrayBuffer>, secret = harness.fleet.secret): Promise<number> {
  const answer = await fetch(`${harness.plane.url}/api/agents/evidence?lease=${lease}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}` },
    body,
  })
  return answer.status
}

/** A run that has failed on its phone, with its number. */
async function failed(name: string) {
  const { offer, end } = await harness.running(name)
  await end({ kind: 'failed', fault: 'task', code: 'not_found', message: 'not found' })
  return { lease: offer.lease, run: offer, id: await idOf(name) }
}
async function idOf(name: string): Promise<number> {
  const { data } = await harness.plane.admin.call(endpointsOf(runList).list!, { query: { keyword: name } })
  return Number(data[0]!.id)
}
const call: TaskHarness['plane']['admin']['call'] = (...given) => harness.plane.admin.call(...given)

describe('what an agent has recorded of a run', () => {
  test('is read step by step, from its beginning, with the pictures and trees around each', async () => {
    const { offer, end } = await harness.running('Recorded')
    const lines = [{ at: 1104, level: 'info' as const, text: 'tapping' }]
    harness.agent.say({ type: 'log', run: offer.run, lease: offer.lease, lines })
    await end({ kind: 'failed', fault: 'task', code: 'not_found', message: 'not found' })
    const id = await idOf('Recorded')
    expect((await call(getRunDetails, { query: { id } })).data).toMatchObject({ timeline: false, device_log: false })
    expect(await send(offer.lease, full())).toBe(200)
    expect(await send(offer.lease, full()), 'sent again').toBe(200)
    expect((await call(getRunDetails, { query: { id } })).data).toMatchObject({ timeline: true, device_log: true })
    const { data } = await call(runTimeline, { query: { id } })
    expect(data).toMatchObject({ run: id, attempt: 1, attempts: [1], length: 300, outcome: 'failed', good: null })
    expect(data.log).toEqual([{ at: 104, level: 'info', text: 'tapping' }])
    const around = data.steps.map((one) => [one.picture_before, one.picture_after, one.tree_before, one.tree_after])
    expect(around).toEqual([
      [null, 0, null, 0],
      [1, 2, 0, null],
      [2, null, 0, null],
    ])
    expect((await call(runTimelineTree, { query: { id, n: 0 } })).data).toEqual([element])
    const picture = await harness.plane.admin.file(runTimelinePicture, { query: { id, n: 0 } })
    expect(Buffer.from(await picture.blob.arrayBuffer())).toEqual(png)
    const log = await harness.plane.admin.file(runDeviceLog, { query: { id } })
    expect([log.name, await log.blob.text()]).toEqual([`run-${id}-device.log`, 'I Shelf: hello\n'])
    for (const n of [1, 7]) {
      const none = harness.plane.admin.file(runTimelinePicture, { query: { id, n } })
      expect(await refusal(none), 'a file that is no picture, and one that is not there').toMatchObject({ status: 404 })
    }
  })

  test('stands beside the last run of the same script that worked', async () => {
    const good = await harness.running('Worked')
    await good.end(published('https://shelf.example/1'))
    await send(good.offer.lease, zipOf(recorded({ outcome: 'succeeded', pictures: [], trees: [] })))
    const { id, lease } = await failed('Compared')
    await send(lease, full())
    expect((await call(runTimeline, { query: { id } })).data.good).toBe(await idOf('Worked'))
  })

  describe('where its screens show messages', () => {
    const asMessages = (id: number) =>
      harness.plane.context.store.write((tx) =>
        tx.run(`UPDATE run SET lane = ?, account_id = 77 WHERE seq = ?`, [messageLaneCodes[0]!, id]),
      )

    test('is seen by whoever reads these messages, and by nobody else who sees the run', async () => {
      const { id, lease } = await failed('Inbox')
      await send(lease, full())
      const viewer = await harness.plane.addUser(10)
      await harness.plane.context.store.write((tx) => tx.run(`UPDATE role SET reach = 'all' WHERE id = 10`))
      const look = (client: Pick<TaskHarness['plane']['admin'], 'call'>) => client.call(runTimeline, { query: { id } })
      expect((await look(viewer)).data.run).toBe(id)
      await asMessages(id)
      expect((await look(harness.plane.admin)).data.run).toBe(id)
      expect((await refusal(look(viewer))).status).toBe(404)
      expect((await viewer.call(getRunDetails, { query: { id } })).data).toMatchObject({
        timeline: false,
        device_log: false,
        hidden: false,
      })
      expect((await refusal(viewer.file(runDeviceLog, { query: { id } }))).status).toBe(404)
    })

    test('is not kept of what worked', async () => {
      const { offer, end } = await harness.running('Read inbox')
      const id = await idOf('Read inbox')
      await asMessages(id)
      await end({ kind: 'succeeded', result: {} }, png.toString('base64'))
      expect(await send(offer.lease, zipOf(recorded({ outcome: 'succeeded' }), { 'pictures/0.png': png }))).toBe(200)
      expect((await call(getRunDetails, { query: { id } })).data).toMatchObject({ timeline: false, pictures: [] })
      const files = await readdir(harness.plane.context.dataDir, { recursive: true })
      expect(files.filter((name) => name.includes(`${id}-${offer.lease}.`))).toEqual([])
    })

    test('goes with its files and its log where somebody in these messages is forgotten, and others stay', async () => {
      const [inbox, other] = [await failed('Forgotten inbox'), await failed('Other work')]
      for (const { lease } of [inbox, other]) await send(lease, full())
      await asMessages(inbox.id)
      const { store, dataDir } = harness.plane.context
      const gone = await store.write((tx) => eraseRecordings(tx, [77]))
      await removeRecordings(dataDir, gone)
      const names = (await readdir(dataDir, { recursive: true })).filter((name) => name.endsWith('.zip')).join()
      expect(names).not.toContain(`${inbox.id}-${inbox.lease}.`)
      expect(names).toContain(`${other.id}-${other.lease}.`)
      expect((await call(getRunDetails, { query: { id: inbox.id } })).data).toMatchObject({ timeline: false, log: [] })
    })
  })

  test('is taken from the host that had the run alone, and only when it is what it says', async () => {
    const { id, lease } = await failed('Refused')
    expect(await send(lease, full(), 'wrong')).toBe(401)
    expect(await send(lease + 1000, full())).toBe(404)
    expect(await send(lease, Buffer.from('no zip'))).toBe(400)
    expect(await send(lease, zipOf(undefined, { 'notes.txt': Buffer.from('x') }))).toBe(400)
    expect(await send(lease, zipOf({ ...recorded(), steps: 7 as never }))).toBe(400)
    expect(await send(lease, zipOf(undefined, { 'device.log': Buffer.alloc(20_000_000) })), 'a bomb').toBe(413)
    const answer = await send(lease, Buffer.alloc(mostEvidenceBytes + 100)).catch(() => 413)
    expect(answer).toBe(413)
    expect((await call(getRunDetails, { query: { id } })).data).toMatchObject({ timeline: false, device_log: false })
  })
})
