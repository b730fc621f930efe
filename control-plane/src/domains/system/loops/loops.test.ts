import { listLoops } from '@quarterdeck/shared/contracts/loops.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { createFakeClock } from '../../../platform/loops/clock.ts'
import { refusal } from '../../../refusal.testing.ts'

let plane: TestPlane
const clock = createFakeClock(Date.now())
beforeAll(async () => {
  plane = await startTestPlane({ clock })
})
afterAll(() => plane.stop())

const find = async (name: string) => (await plane.admin.call(listLoops, {})).data.find((loop) => loop.name === name)

test('every loop of a running control plane is there, with its last round and its next', async () => {
  const names = (await plane.admin.call(listLoops, {})).data.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['runs.scheduler', 'phoneLeases.notifier', 'alerts.deliveries', 'hub.agents']),
  )
  expect(await find('hub.agents')).toMatchObject({ every_ms: 3500, rounds: 0, last_time: null, overdue: 0 })
  await clock.pass(3500)
  expect(await find('hub.agents')).toMatchObject({ rounds: 1, failures: 0, error: '', running: 0 })
})

test('one that fails, and one whose round is overdue, is told', async () => {
  const loop = plane.context.loops.every('test.broken', 1000, () => {
    throw new Error('no disk')
  })
  loop.begin()
  await clock.pass(1000)
  expect(await find('test.broken')).toMatchObject({ failures: 1, error: 'Error: no disk', overdue: 0 })
  clock.leap(60_000)
  expect(await find('test.broken')).toMatchObject({ overdue: 1 })
  await loop.stop()
  expect(await find('test.broken')).toBeUndefined()
})

test('whoever may not see settings does not see them either', async () => {
  const user = await plane.addUser(3)
  expect(await refusal(user.call(listLoops, {}))).toMatchObject({ status: 403 })
})
