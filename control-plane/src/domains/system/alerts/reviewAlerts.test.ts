import { reviewAlerts } from '@quarterdeck/shared/alerts/reviewAlerts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { announced } from './announced.testing.ts'
import { evaluate } from './evaluate.ts'

const hourMs = 3_600_000
const { code } = reviewAlerts.reviewWaits

let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())

const run = (sql: string, params: unknown[] = []) => plane.context.store.write((tx) => tx.run(sql, params))
const open = async () => {
  await evaluate(plane.context, announced)
  return plane.context.store.read.all('SELECT subject, value FROM alert_event WHERE state = 1 AND kind = ?', [code])
}

test('reviews that wait for longer than a day, or are due within an hour, make one alert a group', async () => {
  const now = Date.now()
  const add = (agoMs: number, due: number | null, status = 0) =>
    run(
      `INSERT INTO content_review (status, create_time, due_time, organisation_id, user_group_id) VALUES (?, ?, ?, 1, 1)`,
      [status, now - agoMs, due],
    )
  await add(hourMs, null)
  expect(await open()).toEqual([])
  await add(25 * hourMs, null)
  await add(hourMs, now + hourMs / 2)
  await add(hourMs, now + 5 * hourMs)
  await add(25 * hourMs, null, 1)
  expect(await open()).toEqual([{ subject: 'Home / General', value: 2 }])
  await run('UPDATE content_review SET status = 1')
  expect(await open()).toEqual([])
})
