import { getBookTask, setTaskStatus } from '@quarterdeck/shared/contracts/bookTask.ts'
import { getRunDetails, runScreenshot } from '@quarterdeck/shared/contracts/run.ts'
import type { Offer, RunOutcome } from '@quarterdeck/shared/protocol/agent.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { executionLog } from '@quarterdeck/shared/resources/fleet/executionLog.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '../../../refusal.testing.ts'
import { acceptOffer, askCommit } from '../../fleet/fleet/fleet.testing.ts'
import { published, TaskHarness } from '../bookTasks/tasks.testing.ts'

let harness: TaskHarness
beforeAll(async () => {
  harness = await TaskHarness.open()
})
afterAll(() => harness.close())

const picture = (of: string) =>
  Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from(of)])
const logged = async (keyword: string, more: Record<string, unknown> = {}) =>
  (await harness.plane.admin.call(endpointsOf(executionLog).list!, { query: { keyword, ...more } })).data

async function end({ run, lease, attempt }: Offer, outcome: RunOutcome, of: string): Promise<void> {
  const screenshot = picture(of).toString('base64')
  harness.agent.say({ type: 'result', id: `${lease}`, run, lease, attempt, outcome, at: 1, screenshot })
  await harness.agent.hear('ack', ({ id }) => id === `${lease}`)
}
/** The same task, offered anew to another phone. */
async function offeredAgain(before: Offer): Promise<Offer> {
  const next = await harness.agent.hear('offer', ({ run, lease }) => run === before.run && lease !== before.lease)
  harness.agent.say({ type: 'accept', run: next.run, lease: next.lease })
  harness.agent.say({ type: 'progress', run: next.run, lease: next.lease, state: 'running', at: 1 })
  return next
}

const noApp: RunOutcome = { kind: 'failed', fault: 'phone', code: 'app_not_installed', message: '' }

test('an attempt that was retried stands in the log with whose fault, phone, account and reason; each picture is of its attempt', async () => {
  await harness.importTasks(['Retried'])
  const first = await acceptOffer(harness.agent, 'Retried')
  await end(first, noApp, 'of the first')
  const second = await offeredAgain(first)
  expect(second.phone).not.toBe(first.phone)
  expect(await logged('Retried')).toMatchObject([
    {
      task: 'Retried',
      state: 8,
      attempt: 1,
      fault: 'phone',
      phone: first.phone,
      host: 'rack',
      account: `reader-${first.phone}`,
      message: 'The app is not installed on the phone',
    },
  ])
  await end(second, published('https://shelf.example/retried'), 'of the second')
  const rows = await logged('Retried')
  expect(rows.map(({ state, attempt, phone }) => [state, attempt, phone]).sort()).toEqual([
    [5, 2, second.phone],
    [8, 1, first.phone],
  ])
  // Figures that count runs lead to runs alone.
  expect(await logged('Retried', { state: 5 })).toHaveLength(1)
  expect(await logged('Retried', { fault: 'phone' })).toMatchObject([{ state: 8 }])
  const [one] = rows
  const got = await harness.plane.admin.call(endpointsOf(executionLog).get!, { query: { id: one!.id } })
  expect(got.data).toMatchObject({ task: 'Retried', state: one!.state })

  const id = Number(one!.run)
  const { data } = await harness.plane.admin.call(getRunDetails, { query: { id } })
  expect(data.pictures).toEqual([
    { attempt: 2, phone: second.phone, worked: true },
    { attempt: 1, phone: first.phone, worked: false },
  ])
  const shown = async (attempt?: number) => {
    const { blob } = await harness.plane.admin.file(runScreenshot, { query: { id, ...(attempt && { attempt }) } })
    return Buffer.from(await blob.arrayBuffer())
      .subarray(8)
      .toString()
  }
  expect([await shown(1), await shown(2), await shown()]).toEqual(['of the first', 'of the second', 'of the second'])
  expect(await refusal(shown(3))).toMatchObject({ status: 404 })
})

test('an account that has published enough for now rests as long as its script says, and another one takes the task, also after the commit', async () => {
  await harness.importTasks(['Too many'])
  const first = await acceptOffer(harness.agent, 'Too many')
  expect(await askCommit(harness.agent, first)).toBe(true)
  const message = 'Too many publications today'
  await end(first, { kind: 'failed', fault: 'account', code: 'failed_by_script', restMinutes: 60, message }, 'refused')
  const second = await offeredAgain(first)
  expect(second.phone).not.toBe(first.phone)
  expect(await harness.task('Too many')).toMatchObject({ status: 1, committed: false, outcome_unknown: false })
  expect(await askCommit(harness.agent, second)).toBe(true)
  await end(second, published('https://shelf.example/enough'), 'published')
  const task = await harness.becomes('Too many', {
    status: 2,
    share_link: 'https://shelf.example/enough',
    committed: true,
  })
  const { data } = await harness.plane.admin.call(getBookTask, { query: { id: task.id } })
  expect(data.runs).toHaveLength(1)
  expect(await logged('Too many', { state: 8 })).toMatchObject([{ fault: 'account', phone: first.phone, message }])

  const accounts = await harness.plane.admin.call(endpointsOf(account).list!, {
    query: { keyword: `reader-${first.phone}` },
  })
  expect(accounts.data).toMatchObject([{ health: 1, failures: 1, trouble: message }])
  const rest = Date.parse(`${accounts.data[0]!.rests_until?.replace(' ', 'T')}+08:00`) - Date.now()
  expect(rest).toBeGreaterThan(55 * 60_000)
  expect(rest).toBeLessThanOrEqual(60 * 60_000)
})

test('a task that failed for good is put back by one call', async () => {
  const { end: fails, id } = await harness.running('Fails for good')
  await fails({ kind: 'failed', fault: 'task', code: 'failed_by_script', message: 'no such book' })
  await harness.becomes('Fails for good', { status: 3 })
  await harness.plane.admin.call(setTaskStatus, { body: { ids: String(id), status: 0, confirm_committed: 0 } })
  const again = await harness.agent.hear('offer', ({ task }) => task.book_name === 'Fails for good')
  expect(again.task.book_name).toBe('Fails for good')
})
