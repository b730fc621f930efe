import {
  checkBookTasks,
  deleteBookTasks,
  getBookTask,
  runScreenshot,
  setTaskStatus,
} from '@quarterdeck/shared/contracts/bookTask.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal } from '../../refusal.testing.ts'
import { acceptOffer, askCommit, turnSwitch } from '../fleet/fleet.testing.ts'
import { lost, published, TaskWorld } from './tasks.testing.ts'

const png = Buffer.from('89504e470d0a1a0a0000', 'hex')

let world: TaskWorld
beforeAll(async () => {
  world = await TaskWorld.open()
})
afterAll(() => world.close())

describe('a book task', () => {
  test('goes from the spreadsheet to a phone and back', async () => {
    const report = await world.importTasks(['First'])
    expect(report.data.counts).toMatchObject({ total: 1, new: 1, wrong: 0 })
    const offer = await acceptOffer(world.agent, 'First')
    expect(offer.task).toMatchObject({ book_name: 'First', search_keyword: 'k', describe: 'd', domains: 'x.example' })
    await world.becomes('First', {
      status: 1,
      run_state: 4,
      attempts: 1,
      phone: '13800000001',
      operator: 'China Mobile',
      area: 'Xiamen',
      device_name: offer.phone,
    })
    expect(await askCommit(world.agent, offer)).toBe(true)
    const lines = [{ at: 5, level: 'info' as const, text: 'tapped' }]
    world.agent.say({ type: 'log', run: offer.run, lease: offer.lease, lines })
    const outcome = published('https://shelf.example/1')
    world.agent.say({ type: 'result', id: 'r1', run: offer.run, lease: offer.lease, attempt: 1, outcome, at: 9 })
    await world.agent.hear('ack', ({ id }) => id === 'r1')
    const task = await world.task('First')
    expect(task).toMatchObject({ status: 2, share_link: 'https://shelf.example/1', msg: 'Published', committed: true })
    const { data } = await world.plane.admin.call(getBookTask, { query: { id: task.id } })
    expect(data.runs).toHaveLength(1)
    expect(data.runs[0]).toMatchObject({
      kind: 'book_list',
      state: 5,
      account: `reader-${offer.phone}`,
      waiting_for: '',
    })
    expect(data.runs[0]!.history.map(({ state }) => state)).toEqual([0, 1, 2, 3, 4, 5])
    expect(data.runs[0]!.log.map(({ text }) => text)).toEqual(['tapped'])
  })

  test('that fails says why and keeps the screen', async () => {
    const { end, offer } = await world.running('Failing')
    await end({ kind: 'failed', code: 'not_found', message: 'the book is not there' }, png.toString('base64'))
    const task = await world.becomes('Failing', { status: 3, msg: 'the book is not there', outcome_unknown: false })
    const { data } = await world.plane.admin.call(getBookTask, { query: { id: task.id } })
    expect(data.runs[0]!.screenshot).toBe(true)
    const file = await world.plane.admin.file(runScreenshot, { query: { id: offer.run } })
    expect(Buffer.from(await file.blob.arrayBuffer())).toEqual(png)
    expect(await refusal(world.plane.admin.file(runScreenshot, { query: { id: 'other' } }))).toMatchObject({
      status: 404,
    })
  })

  test('says what it waits for', async () => {
    await turnSwitch(world.fleet, 0, false)
    await world.importTasks(['Waiting'])
    const { id } = await world.task('Waiting')
    const { data } = await world.plane.admin.call(getBookTask, { query: { id } })
    expect(data.runs[0]!.waiting_for).toBe('The task switch is off; turn it on')
    await world.plane.admin.call(deleteBookTasks, { query: { ids: String(id) } })
    await turnSwitch(world.fleet, 0)
  })
})

describe('an unknown outcome', () => {
  test('is settled by a check that finds it, under the account that may have published', async () => {
    const { id, end, commit, offer } = await world.running('Lost and found')
    await commit()
    await end(lost)
    await world.becomes('Lost and found', { status: 3, outcome_unknown: true, msg: 'outcome unknown, check it' })
    expect((await world.plane.admin.call(checkBookTasks, { body: { ids: String(id) } })).data).toEqual({ queued: 1 })
    expect((await world.plane.admin.call(checkBookTasks, { body: { ids: String(id) } })).data).toEqual({ queued: 0 })
    const check = await world.agent.hear('offer', (o) => o.script.name === 'shelf-check' && o.task.id === id)
    expect(check).toMatchObject({ phone: offer.phone, task: { book_name: 'Lost and found', share_link: '' } })
    world.agent.say({ type: 'accept', run: check.run, lease: check.lease })
    const outcome = { kind: 'succeeded' as const, result: { check_status: 2, share_link: 'https://shelf.example/2' } }
    world.agent.say({ type: 'result', id: 'c1', run: check.run, lease: check.lease, attempt: 1, outcome, at: 1 })
    await world.becomes('Lost and found', {
      ...{ status: 2, check_status: 2, share_link: 'https://shelf.example/2' },
      ...{ outcome_unknown: false, msg: 'Settled by a check' },
    })
  })

  test('is settled by a check that does not find it', async () => {
    const { id, end, commit } = await world.running('Lost for good')
    await commit()
    await end(lost)
    await world.plane.admin.call(checkBookTasks, { body: { ids: String(id) } })
    const check = await world.agent.hear('offer', (o) => o.script.name === 'shelf-check' && o.task.id === id)
    world.agent.say({ type: 'accept', run: check.run, lease: check.lease })
    const outcome = { kind: 'succeeded' as const, result: { check_status: 1 } }
    world.agent.say({ type: 'result', id: 'c2', run: check.run, lease: check.lease, attempt: 1, outcome, at: 1 })
    await world.becomes('Lost for good', {
      ...{ status: 3, check_status: 1, outcome_unknown: false, share_link: '' },
      msg: 'The check did not find it published',
    })
  })

  test('is settled once by the late result, and by none after a person has decided', async () => {
    const first = await world.running('Late')
    await first.commit()
    await first.end(lost)
    await world.becomes('Late', { outcome_unknown: true })
    await first.end(published('https://shelf.example/3'))
    await world.becomes('Late', { status: 2, share_link: 'https://shelf.example/3', outcome_unknown: false })
    const second = await world.running('Decided')
    await second.commit()
    await second.end(lost)
    await world.setTo(3, second.id)
    await world.becomes('Decided', { status: 3, outcome_unknown: false })
    await second.end(published('https://shelf.example/4'))
    expect(await world.task('Decided')).toMatchObject({ status: 3, share_link: '' })
  })
})

describe('setting a status by hand', () => {
  test('cancels a run that has not committed and withdraws it from its phone', async () => {
    const { id, offer } = await world.running('By hand')
    expect((await world.setTo(2, id)).data).toEqual({ changed: 1, refused: [] })
    await world.agent.hear('withdraw', ({ run }) => run === offer.run)
    expect(await askCommit(world.agent, offer)).toBe(false)
    expect(await world.task('By hand')).toMatchObject({ status: 2, msg: 'Set by admin', run_state: 6 })
  })

  test('puts a task back in the queue, and it runs again', async () => {
    const { id, end } = await world.running('Again')
    await end({ kind: 'failed', code: 'x', message: 'no' })
    await world.becomes('Again', { status: 3 })
    await world.setTo(0, id)
    await world.agent.hear('offer', ({ task, run }) => task.id === id && run !== '')
    await expect.poll(() => world.agent.heard.filter((m) => m.type === 'offer' && m.task.id === id).length).toBe(2)
    expect((await world.setTo(3, id)).data.changed).toBe(1)
  })

  test('refuses while a committed run is under way, for every status and for deleting', async () => {
    const { id, end, commit } = await world.running('Point of no return')
    await commit()
    for (const status of [0, 1, 2, 3]) {
      expect(await refusal(world.setTo(status, id, 1))).toMatchObject({ status: 409, code: 'task_running_committed' })
    }
    const gone = world.plane.admin.call(deleteBookTasks, { query: { ids: String(id) } })
    expect(await refusal(gone)).toMatchObject({ code: 'task_running_committed' })
    await end(published('https://shelf.example/5'))
    await world.becomes('Point of no return', { status: 2 })
  })

  test('after a commit puts back only with a second confirmation, which is audited', async () => {
    const { id } = await world.task('Point of no return')
    expect(await refusal(world.setTo(0, id))).toMatchObject({ status: 409, code: 'task_committed' })
    await world.setTo(0, id, 1)
    const audit = await world.plane.context.store.read.all<{ summary: string }>(
      `SELECT summary FROM audit_log WHERE resource = 'book-task' AND row_id = ? ORDER BY id`,
      [id],
    )
    expect(audit.at(-1)?.summary).toContain('put back into the queue after a commit')
    await world.setTo(3, id)
  })

  test('says of several which refused, and wants a status and a selection', async () => {
    await world.importTasks(['One of two'])
    const { id } = await world.task('One of two')
    const ids = `${id},999999`
    const reply = await world.plane.admin.call(setTaskStatus, { body: { ids, status: 3, book_type: 0 } })
    expect(reply.data).toMatchObject({ changed: 1, refused: [{ id: 999999, code: 'not_found' }] })
    const other = world.plane.admin.call(setTaskStatus, { body: { ids: String(id), status: 2, book_type: 1 } })
    expect(await refusal(other)).toMatchObject({ code: 'not_found' })
    expect(await refusal(world.plane.admin.call(setTaskStatus, { body: { ids } }))).toMatchObject({
      ...{ status: 400, message: 'Please select task status' },
    })
    expect(await refusal(world.plane.admin.call(setTaskStatus, { body: { ids: '', status: 1 } }))).toMatchObject({
      code: 'nothing_selected',
    })
  })
})
