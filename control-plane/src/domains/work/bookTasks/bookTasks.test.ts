// @module-tag slow

import { checkBookTasks, deleteBookTasks, getBookTask, setTaskStatus } from '@quarterdeck/shared/contracts/bookTask.ts'
import { runScreenshot } from '@quarterdeck/shared/contracts/run.ts'
import { maxResultBytes } from '@quarterdeck/shared/protocol/runResult.ts'
import { runMachine } from '@quarterdeck/shared/states/run.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import { refusal } from '../../../refusal.testing.ts'
import { acceptOffer, askCommit, numberOf, turnSwitch } from '../../fleet/fleet/fleet.testing.ts'
import { lost, published, TaskHarness } from './tasks.testing.ts'

const png = Buffer.from('89504e470d0a1a0a0000', 'hex')

let harness: TaskHarness
beforeAll(async () => {
  harness = await TaskHarness.open()
})
afterAll(() => harness.close())

describe('a book task', () => {
  test('goes from the spreadsheet to a phone and back', async () => {
    const report = await harness.importTasks(['First'])
    expect(report.data.counts).toMatchObject({ total: 1, new: 1, wrong: 0 })
    const offer = await acceptOffer(harness.agent, 'First')
    expect(offer.task).toMatchObject({ book_name: 'First', search_keyword: 'k', describe: 'd', domains: 'x.example' })
    await harness.becomes('First', {
      status: 1,
      run_state: 4,
      attempts: 1,
      phone: numberOf(offer.phone),
      operator: 'China Mobile',
      area: 'Xiamen',
      device_name: offer.phone,
    })
    expect(await askCommit(harness.agent, offer)).toBe(true)
    const lines = [{ at: 5, level: 'info' as const, text: 'tapped' }]
    harness.agent.say({ type: 'log', run: offer.run, lease: offer.lease, lines })
    const outcome = published('https://shelf.example/1')
    harness.agent.say({ type: 'result', id: 'r1', run: offer.run, lease: offer.lease, attempt: 1, outcome, at: 9 })
    await harness.agent.hear('ack', ({ id }) => id === 'r1')
    const task = await harness.task('First')
    expect(task).toMatchObject({ status: 2, share_link: 'https://shelf.example/1', msg: 'Published', committed: true })
    const { data } = await harness.plane.admin.call(getBookTask, { query: { id: task.id } })
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
    const { end } = await harness.running('Failing')
    await end(
      { kind: 'failed', fault: 'script', code: 'not_found', message: 'the book is not there' },
      png.toString('base64'),
    )
    const msg = 'An element did not appear (the book is not there)'
    const task = await harness.becomes('Failing', { status: 3, msg, outcome_unknown: false })
    const { data } = await harness.plane.admin.call(getBookTask, { query: { id: task.id } })
    expect(data.runs[0]!.pictures).toMatchObject([{ attempt: 1, worked: false }])
    const file = await harness.plane.admin.file(runScreenshot, { query: { id: data.runs[0]!.seq } })
    expect(Buffer.from(await file.blob.arrayBuffer())).toEqual(png)
    expect(await refusal(harness.plane.admin.file(runScreenshot, { query: { id: 999 } }))).toMatchObject({
      status: 404,
    })
  })

  test('says what it waits for', async () => {
    await turnSwitch(harness.fleet, 0, false)
    await harness.importTasks(['Waiting'])
    const { id } = await harness.task('Waiting')
    const { data } = await harness.plane.admin.call(getBookTask, { query: { id } })
    expect(data.runs[0]!.waiting_for).toBe('The task switch is off; turn it on')
    await harness.plane.admin.call(deleteBookTasks, { query: { ids: String(id) } })
    await turnSwitch(harness.fleet, 0)
  })
})

describe('a script that returned', () => {
  test('without commit and link has published nothing, and the task says so', async () => {
    const { id, end } = await harness.running('Nothing done')
    await end({ kind: 'succeeded', result: { note: 'fine', share_link: ' ' } })
    const msg = 'Not published: the script ended without reaching publishing and returned no link'
    await harness.becomes('Nothing done', { status: 3, share_link: '', outcome_unknown: false, msg })
    const { data } = await harness.plane.admin.call(getBookTask, { query: { id } })
    expect(data.runs[0]).toMatchObject({ state: runMachine.codes.failed, message: msg })
  })

  test('after its commit has published also where it gives no link', async () => {
    const { end, commit } = await harness.running('No link')
    await commit()
    await end({ kind: 'succeeded', result: {} })
    await harness.becomes('No link', { status: 2, share_link: '', msg: 'Published' })
  })

  test('a link is kept as an http(s) address or not at all', async () => {
    for (const share_link of ['javascript:alert(1)', 'shelf.example/9', 5]) {
      const name = `Odd link ${share_link}`
      const { commit, end } = await harness.running(name)
      await commit()
      await end({ kind: 'succeeded', result: { share_link } })
      await harness.becomes(name, { status: 2, share_link: '', msg: 'Published' })
    }
    // Without a commit only the link says that something was published.
    const { end } = await harness.running('Odd link alone')
    await end({ kind: 'succeeded', result: { share_link: 'copied' } })
    await harness.becomes('Odd link alone', { status: 3, share_link: '' })
  })

  test('more than a result may be leaves its link and what fits', async () => {
    const { offer, end } = await harness.running('Flood')
    const fields = Array.from({ length: 200 }, (_, n) => [`field${n}`, 'x'.repeat(10_000)])
    await end({ kind: 'succeeded', result: { ...Object.fromEntries(fields), share_link: 'https://shelf.example/9' } })
    await harness.becomes('Flood', { status: 2, share_link: 'https://shelf.example/9' })
    const { store } = harness.plane.context
    const row = await store.read.get<{ bytes: number }>('SELECT length(result) AS bytes FROM run WHERE id = ?', [
      offer.run,
    ])
    expect(row!.bytes).toBeLessThanOrEqual(maxResultBytes)
  })
})

describe('an unknown outcome', () => {
  test('is settled by a check that finds it, under the account that may have published', async () => {
    const { id, end, commit, offer } = await harness.running('Lost and found')
    await commit()
    await end(lost)
    await harness.becomes('Lost and found', { status: 3, outcome_unknown: true, msg: 'outcome unknown, check it' })
    expect((await harness.plane.admin.call(checkBookTasks, { body: { ids: String(id) } })).data).toEqual({ queued: 1 })
    expect((await harness.plane.admin.call(checkBookTasks, { body: { ids: String(id) } })).data).toEqual({ queued: 0 })
    const check = await harness.agent.hear('offer', (o) => o.script.name === 'shelf-check' && o.task.id === id)
    expect(check).toMatchObject({ phone: offer.phone, task: { book_name: 'Lost and found', share_link: '' } })
    harness.agent.say({ type: 'accept', run: check.run, lease: check.lease })
    const outcome = { kind: 'succeeded' as const, result: { check_status: 2, share_link: 'https://shelf.example/2' } }
    harness.agent.say({ type: 'result', id: 'c1', run: check.run, lease: check.lease, attempt: 1, outcome, at: 1 })
    await harness.becomes('Lost and found', {
      status: 2,
      check_status: 2,
      share_link: 'https://shelf.example/2',
      outcome_unknown: false,
      msg: 'Settled by a check',
    })
  })

  test('is not settled by the link of another task, which a person has to look at', async () => {
    const one = await harness.running('Twice the same list')
    await one.commit()
    await one.end({ kind: 'succeeded', result: { share_link: 'https://shelf.example/twice' } })
    const { id, end, commit } = await harness.running('Twice the same list, again')
    await commit()
    await end(lost)
    await harness.becomes('Twice the same list, again', { outcome_unknown: true })
    await harness.plane.admin.call(checkBookTasks, { body: { ids: String(id) } })
    const look = await harness.agent.hear('offer', (o) => o.script.name === 'shelf-check' && o.task.id === id)
    harness.agent.say({ type: 'accept', run: look.run, lease: look.lease })
    const outcome = {
      kind: 'succeeded' as const,
      result: { check_status: 2, share_link: 'https://shelf.example/twice' },
    }
    harness.agent.say({ type: 'result', id: 'c0', run: look.run, lease: look.lease, attempt: 1, outcome, at: 1 })
    await harness.agent.hear('ack', (message) => message.id === 'c0')
    await harness.becomes('Twice the same list, again', { status: 3, outcome_unknown: true, share_link: '' })
  })

  test('is settled by the work of its title and text alone; what may be it is left to a person, who sees the links', async () => {
    const at = Date.now()
    const work = (name: string, more: object = {}) => ({
      link: `https://shelf.example/${name}`,
      title: 'The same title',
      text: 'Its own words',
      time: at + 3_600_000,
      ...more,
    })
    const { id, end, commit } = await harness.running('The same title')
    await harness.plane.context.store.write((tx) =>
      tx.run("UPDATE book_task SET describe = 'Its own words' WHERE id = ?", [id]),
    )
    await commit()
    await end(lost)
    const seen = new Set<number>()
    const look = async (works: object[], read_since = 0) => {
      await harness.plane.admin.call(checkBookTasks, { body: { ids: String(id) } })
      const offer = await harness.agent.hear(
        'offer',
        (o) => o.script.name === 'shelf-check' && o.task.id === id && !seen.has(o.lease),
      )
      seen.add(offer.lease)
      expect(Number(offer.task.committed_time)).toBeGreaterThanOrEqual(at)
      const { run, lease, attempt } = offer
      harness.agent.say({ type: 'accept', run, lease })
      const result = { check_status: 2, works: JSON.stringify(works), read_since }
      const said = `works-${lease}`
      harness.agent.say({
        type: 'result',
        id: said,
        run,
        lease,
        attempt,
        outcome: { kind: 'succeeded', result },
        at: 1,
      })
      await harness.agent.hear('ack', (message) => message.id === said)
    }
    const open = { status: 3, outcome_unknown: true, share_link: '' }
    await look([work('other-words', { text: 'Of something else' })], at + 60_000)
    await harness.becomes('The same title', open)
    await look([work('one'), work('two')])
    await harness.becomes('The same title', {
      ...open,
      msg: expect.stringContaining('https://shelf.example/one https://shelf.example/two'),
    })
    await look([
      work('older', { time: at - 3_600_000 }),
      work('own'),
      work('other-words', { text: 'Of something else' }),
    ])
    await harness.becomes('The same title', {
      status: 2,
      share_link: 'https://shelf.example/own',
      outcome_unknown: false,
    })
  })

  test('is settled by a check that does not find it', async () => {
    const { id, end, commit } = await harness.running('Lost for good')
    await commit()
    await end(lost)
    await harness.plane.admin.call(checkBookTasks, { body: { ids: String(id) } })
    const check = await harness.agent.hear('offer', (o) => o.script.name === 'shelf-check' && o.task.id === id)
    harness.agent.say({ type: 'accept', run: check.run, lease: check.lease })
    const outcome = { kind: 'succeeded' as const, result: { check_status: 1, read_since: 0 } }
    harness.agent.say({ type: 'result', id: 'c2', run: check.run, lease: check.lease, attempt: 1, outcome, at: 1 })
    await harness.becomes('Lost for good', {
      status: 3,
      check_status: 1,
      outcome_unknown: false,
      share_link: '',
      msg: 'The check did not find it published',
    })
  })

  test('is settled once by the late result, and by none after a person has decided', async () => {
    const first = await harness.running('Late')
    await first.commit()
    await first.end(lost)
    await harness.becomes('Late', { outcome_unknown: true })
    await first.end(published('https://shelf.example/3'))
    await harness.becomes('Late', { status: 2, share_link: 'https://shelf.example/3', outcome_unknown: false })
    const second = await harness.running('Decided')
    await second.commit()
    await second.end(lost)
    await harness.setTo(3, second.id)
    await harness.becomes('Decided', { status: 3, outcome_unknown: false })
    await second.end(published('https://shelf.example/4'))
    expect(await harness.task('Decided')).toMatchObject({ status: 3, share_link: '' })
  })
})

describe('setting a status by hand', () => {
  test('cancels a run that has not committed and withdraws it from its phone', async () => {
    const { id, offer } = await harness.running('By hand')
    expect((await harness.setTo(2, id)).data).toEqual({ changed: 1, refused: [] })
    await harness.agent.hear('withdraw', ({ run }) => run === offer.run)
    expect(await askCommit(harness.agent, offer)).toBe(false)
    expect(await harness.task('By hand')).toMatchObject({ status: 2, msg: 'Set by admin', run_state: 6 })
  })

  test('puts a task back in the queue, and it runs again', async () => {
    const { id, end } = await harness.running('Again')
    await end({ kind: 'failed', fault: 'task', code: 'x', message: 'no' })
    await harness.becomes('Again', { status: 3 })
    await harness.setTo(0, id)
    await harness.agent.hear('offer', ({ task, run }) => task.id === id && run !== '')
    await expect.poll(() => harness.agent.heard.filter((m) => m.type === 'offer' && m.task.id === id).length).toBe(2)
    expect((await harness.setTo(3, id)).data.changed).toBe(1)
  })

  test('refuses while a committed run is under way, for every status and for deleting', async () => {
    const { id, end, commit } = await harness.running('Point of no return')
    await commit()
    for (const status of [0, 1, 2, 3]) {
      expect(await refusal(harness.setTo(status, id, 1))).toMatchObject({ status: 409, code: 'task_running_committed' })
    }
    const gone = harness.plane.admin.call(deleteBookTasks, { query: { ids: String(id) } })
    expect(await refusal(gone)).toMatchObject({ code: 'task_running_committed' })
    await end(published('https://shelf.example/5'))
    await harness.becomes('Point of no return', { status: 2 })
  })

  test('after a commit puts back only with a second confirmation, which is audited', async () => {
    const { id } = await harness.task('Point of no return')
    expect(await refusal(harness.setTo(0, id))).toMatchObject({ status: 409, code: 'task_committed' })
    await harness.setTo(0, id, 1)
    const audit = await harness.plane.context.store.read.all<{ summary: string }>(
      `SELECT summary FROM audit_log WHERE resource = 'book-task' AND row_id = ? ORDER BY id`,
      [id],
    )
    expect(audit.at(-1)?.summary).toBe(auditMessage('queued_again', { name: id }))
    await harness.setTo(3, id)
  })

  test('says of several which refused, and wants a status and a selection', async () => {
    await harness.importTasks(['One of two'])
    const { id } = await harness.task('One of two')
    const ids = `${id},999999`
    const reply = await harness.plane.admin.call(setTaskStatus, { body: { ids, status: 3, book_type: 0 } })
    expect(reply.data).toMatchObject({ changed: 1, refused: [{ id: 999999, code: 'not_found' }] })
    const other = harness.plane.admin.call(setTaskStatus, { body: { ids: String(id), status: 2, book_type: 1 } })
    expect(await refusal(other)).toMatchObject({ code: 'not_found' })
    expect(await refusal(harness.plane.admin.call(setTaskStatus, { body: { ids } }))).toMatchObject({
      status: 400,
      message: 'Please select task status',
    })
    expect(await refusal(harness.plane.admin.call(setTaskStatus, { body: { ids: '', status: 1 } }))).toMatchObject({
      code: 'nothing_selected',
    })
  })
})
