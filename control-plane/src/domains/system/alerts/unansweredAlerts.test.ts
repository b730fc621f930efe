import { messageAlerts } from '@quarterdeck/shared/alerts/messageAlerts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { messageSettings } from '../../business/messages/settings.ts'
import { announced } from './announced.testing.ts'
import { evaluate } from './evaluate.ts'

// Whoever waits for too long, by the hours in which somebody is there to answer.

const { code } = messageAlerts.unanswered
/** Of a Friday, in Shanghai. */
const at = (time: string, day = '2026-11-20') => Date.parse(`${day}T${time}:00+08:00`)
let now = at('17:30')
let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane({ now: () => now })
  await run(
    `INSERT INTO account_group (id, name, organisation_id, working_hours) VALUES (1, 'night', 1, '5 18:00-24:00,6 00:00-24:00')`,
  )
  await run(
    `INSERT INTO account (id, account, platform, "group", organisation_id) VALUES (1, 'day', 1, NULL, 1), (2, 'night', 1, 1, 1)`,
  )
  await run(
    `INSERT INTO conversation (id, account, peer_handle, waiting_since) VALUES (1, 1, 'mai', ${now}), (2, 2, 'mai', ${now})`,
  )
  await run(`INSERT INTO conversation (account, peer_handle, waiting_since, blocked, snoozed_until)
    VALUES (1, 'spam', 1, 1, NULL), (1, 'later', 1, 0, ${at('09:00', '2027-01-01')})`)
})
afterAll(() => plane.stop())

const run = (sql: string) => plane.context.store.write((tx) => tx.run(sql))
/** Of which accounts it is told now, and for how many minutes they have waited. */
async function told() {
  await evaluate(plane.context, announced)
  return plane.context.store.read.all<Record<string, unknown>>(
    'SELECT subject, value FROM alert_event WHERE kind = ? AND state = 1 ORDER BY subject',
    [code],
  )
}

test('waiting counts in the hours of the group, or those of the setting, and ends with an answer', async () => {
  expect(await told()).toEqual([])
  now = at('19:00')
  expect(await told()).toEqual([])
  now = at('19:02')
  const night = expect.objectContaining({ subject: 'night' })
  expect(await told()).toEqual([night])
  // Half an hour of the Friday, and of the Monday as much and a little.
  now = at('09:30', '2026-11-23')
  expect(await told()).toEqual([night])
  now = at('09:32', '2026-11-23')
  expect(await told()).toEqual([expect.objectContaining({ subject: 'day' }), night])
  await run('UPDATE conversation SET waiting_since = NULL WHERE id = 1')
  expect(await told()).toEqual([night])
})

test('other hours of the setting count from then on', async () => {
  await run(`UPDATE conversation SET waiting_since = ${at('12:00', '2026-11-22')} WHERE id = 1`)
  expect(await told()).not.toContainEqual(expect.objectContaining({ subject: 'day' }))
  await plane.context.settings.set(messageSettings.workingHours, '7 00:00-24:00')
  expect(await told()).toContainEqual(expect.objectContaining({ subject: 'day' }))
  await expect(plane.context.settings.set(messageSettings.workingHours, '8 09:00-18:00')).rejects.toThrow()
})
