import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { nurtureTask } from '@quarterdeck/shared/resources/publish/nurtureTask.ts'
import { user } from '@quarterdeck/shared/resources/system/user.ts'
import { nurtureSlotMachine } from '@quarterdeck/shared/states/nurtureSlot.ts'
import { addDays } from '@quarterdeck/shared/values/publishTimes.ts'
import { formatDay, parseTime } from '@quarterdeck/shared/values/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../../eventually.testing.ts'
import type { TestClient, TestPlane } from '../../../../plane.testing.ts'
import { systemSettings } from '../../../../platform/settings.ts'
import { NurtureHarness } from '../nurture.testing.ts'

// A task acts on accounts that whoever it belongs to sees now.

const { planned, queued, skipped } = nurtureSlotMachine.codes

let h: NurtureHarness
let shift = 0
let one: Awaited<ReturnType<TestPlane['addUser']>>
let other: Awaited<ReturnType<TestPlane['addUser']>>
beforeAll(async () => {
  h = await NurtureHarness.open(undefined, { now: () => Date.now() + shift })
  one = await h.plane.addUser(6)
  other = await h.plane.addUser(6)
  await goTo('08:00')
})
afterAll(() => h.close())

async function goTo(clock: string): Promise<void> {
  const zone = h.plane.context.settings.get(systemSettings.zone)
  const now = h.plane.context.now()
  shift += parseTime(`${addDays(formatDay(now, zone), 1)} ${clock}`, zone) - now
  await h.plane.signInAgain()
}

async function give(list: 'account' | 'task', id: number, to: number): Promise<void> {
  const assign = list === 'account' ? actionEndpointsOf(account).assign! : actionEndpointsOf(nurtureTask).assign!
  const { data } = await h.plane.admin.call(assign, { body: { ids: [id], owner_user_id: to } })
  expect(['done', 'same']).toContain(data.results[0]!.result)
}

/** A task of the first of both, with the accounts that are theirs. */
async function addTask(): Promise<number> {
  for (const id of h.accounts) await give('account', id, one.id)
  const id = await h.add()
  await give('task', id, one.id)
  return id
}

const statesOf = async (task: number) => (await h.slots(task)).map(({ account, state }) => [account, state])
const accountsOf = async (task: number) =>
  String((await h.plane.admin.call(endpointsOf(nurtureTask).get!, { query: { id: task } })).data.accounts)

test('an account that goes to somebody else is taken out of the task with what was to come, and its history says so', async () => {
  const id = await addTask()
  const [kept, gone] = h.accounts
  await h.take('open', id)
  await eventually(h.plane, () => statesOf(id)).toEqual([
    [kept, planned],
    [gone, planned],
  ])
  await give('account', gone!, other.id)
  await eventually(h.plane, () => statesOf(id)).toEqual([[kept, planned]])
  expect(await accountsOf(id)).toBe(String(kept))
  const { data } = await h.plane.admin.call(endpointsOf(nurtureTask).history!, { query: { id } })
  expect(JSON.stringify(data)).toContain('system')
  await h.take('stop', id)
})

test('whoever gives an account away is told which tasks of others it leaves, by their names where that one sees them', async () => {
  const id = await addTask()
  const [, gone] = h.accounts
  const note = async (by: TestClient, to: number) => {
    const body = { ids: [gone!], owner_user_id: to }
    return (await by.call(actionEndpointsOf(account).assign!, { body })).data.results[0]!
  }
  const names = String((await h.plane.admin.call(endpointsOf(nurtureTask).get!, { query: { id } })).data.name)
  const named = { result: 'done', note: `Taken out of nurture tasks of others, 1 in all: ${names}` }
  expect(await note(h.plane.admin, other.id)).toMatchObject(named)
  await eventually(h.plane, () => accountsOf(id)).not.toContain(String(gone))
  // Of nobody's task but its own.
  expect(await note(h.plane.admin, one.id)).toEqual({ id: gone, result: 'done', reason: '' })
})

test('an account that its owner does not see is not started by hand, whoever asks, and no run takes its phone', async () => {
  const id = await addTask()
  const [mine, theirs] = h.accounts
  await give('account', theirs!, other.id)
  await eventually(h.plane, () => accountsOf(id)).toBe(String(mine))
  const put = (accounts: string) =>
    h.plane.context.store.write((tx) => tx.run('UPDATE nurture_task SET accounts = ? WHERE id = ?', [accounts, id]))
  await put(String(theirs))
  expect(await h.take('execute', id)).toMatchObject({ result: 'refused' })
  await put(h.accounts.join())
  expect(await h.take('execute', id)).toMatchObject({ result: 'done' })
  expect((await statesOf(id)).map(([account]) => account)).toEqual([mine])
  expect((await h.why(id)).find(({ account }) => account === theirs)?.reasons).toEqual([
    'Whoever the task belongs to does not see this account',
  ])
  await h.take('stop', id)
})

test('the starts of a task whose owner may not sign in are skipped with that reason, until somebody else gets it', async () => {
  const id = await addTask()
  await h.take('open', id)
  await h.plane.admin.call(endpointsOf(user).edit!, { query: { id: one.id }, body: { available: 0 } })
  await goTo('09:00')
  await eventually(h.plane, async () => (await h.slots(id)).filter(({ state }) => state === skipped)).toMatchObject([
    { reason: 'Whoever the task belongs to may not log in' },
    { reason: 'Whoever the task belongs to may not log in' },
  ])
  expect(await accountsOf(id)).toBe(h.accounts.join())
  expect((await h.why(id)).map(({ reasons }) => reasons)).toEqual([
    ['Whoever the task belongs to may not log in'],
    ['Whoever the task belongs to may not log in'],
  ])
  const admin = 1
  await give('task', id, admin)
  await goTo('09:00')
  await eventually(
    h.plane,
    async () => (await h.slots(id)).filter(({ state }) => state >= queued).length,
  ).toBeGreaterThan(2)
  await h.take('stop', id)
})
