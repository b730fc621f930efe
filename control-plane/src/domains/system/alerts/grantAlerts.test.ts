import { grantAlerts } from '@quarterdeck/shared/alerts/grantAlerts.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { valueGrant } from '@quarterdeck/shared/resources/customer/valueGrant.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { announced } from './announced.testing.ts'
import { evaluate } from './evaluate.ts'

const { code } = grantAlerts.grantEnds
const dayMs = 86_400_000
const first = Date.UTC(2026, 10, 20, 6)
let now = first
let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane({ now: () => now })
  await run(`INSERT INTO organisation (id, name, type) VALUES (20, 'Outside', 2), (30, 'Beside', 2)`)
  await run(`INSERT INTO value_service (id, name, feature) VALUES (1, 'Writing', 1)`)
})
afterAll(() => plane.stop())

const run = (sql: string, params: unknown[] = []) => plane.context.store.write((tx) => tx.run(sql, params))
const dayFrom = (days: number) => formatDay(first + days * dayMs, 'Asia/Shanghai')
const grant = (organisation: number, until: string) =>
  plane.admin.call(endpointsOf(valueGrant).add!, { body: { organisation, service: 1, until } })

/** What was ever told, and to whom, in the order in which it was told. */
async function told() {
  await evaluate(plane.context, announced)
  return plane.context.store.read.all<Record<string, unknown>>(
    'SELECT organisation_id, subject, threshold FROM alert_event WHERE kind = ? ORDER BY id',
    [code],
  )
}

test('an organisation has the rules with its first grant, and whoever deletes them is left alone', async () => {
  const rules = () =>
    plane.context.store.read.all(
      'SELECT organisation_id, threshold FROM alert_rule WHERE kind = ? ORDER BY organisation_id, threshold DESC',
      [code],
    )
  const both = (organisation_id: number) => [14, 3].map((threshold) => ({ organisation_id, threshold }))
  expect(await rules()).toEqual(both(1))
  await grant(30, dayFrom(90))
  expect(await rules()).toEqual([...both(1), ...both(30)])
  await run('DELETE FROM alert_rule WHERE organisation_id = 30')
  await grant(30, dayFrom(91))
  expect(await rules()).toEqual(both(1))
})

test('a grant that ends is told 14 and 3 days before, once each, to both organisations and to no third', async () => {
  await grant(20, dayFrom(20))
  const one = (organisation_id: number, threshold: number) => ({
    organisation_id,
    subject: 'Outside / Writing',
    threshold,
  })
  now = first + 5 * dayMs
  expect(await told()).toEqual([])
  now = first + 6 * dayMs
  const early = [one(1, 14), one(20, 14)]
  expect(await told()).toEqual(early)
  await plane.restart()
  now = first + 16 * dayMs
  expect(await told()).toEqual(early)
  now = first + 17 * dayMs
  expect(await told()).toEqual([...early, one(1, 3), one(20, 3)])
  now = first + 20 * dayMs
  expect(await told()).toHaveLength(4)
  now = first + 21 * dayMs
  await told()
  expect(await plane.context.store.read.all('SELECT id FROM alert_event WHERE state = 1 AND kind = ?', [code])).toEqual(
    [],
  )
})

test('what goes on by a further grant does not end', async () => {
  now = first + 22 * dayMs
  for (const until of [dayFrom(100), dayFrom(24)])
    await run('INSERT INTO value_grant (organisation, service, until) VALUES (20, 1, ?)', [until])
  expect(await told()).toHaveLength(4)
})
