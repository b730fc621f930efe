import { modelAlerts } from '@quarterdeck/shared/alerts/modelAlerts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { announced } from './announced.testing.ts'
import { evaluate } from './evaluate.ts'

const { code } = modelAlerts.budgetUsed

let plane: TestPlane
/** In Shanghai it is April already. */
let now = Date.UTC(2026, 2, 31, 17)
beforeAll(async () => {
  plane = await startTestPlane({ now: () => now })
})
afterAll(() => plane.stop())

const run = (sql: string, params: unknown[] = []) => plane.context.store.write((tx) => tx.run(sql, params))
const open = async () => {
  await evaluate(plane.context, announced)
  return plane.context.store.read.all(
    'SELECT subject, value, threshold FROM alert_event WHERE state = 1 AND kind = ?',
    [code],
  )
}

test('a provider of whose month more than 80 percent are used is an alert, until the month is over or the budget is raised', async () => {
  await run("INSERT INTO model_provider (name, currency, monthly_budget) VALUES ('Paid', 'USD', 10000000)")
  await run("INSERT INTO model_provider (name, currency) VALUES ('Without', 'USD')")
  const spend = (name: string, month: string, cost: number) =>
    run(
      `INSERT INTO model_call (provider, month, currency, cost, outcome)
       SELECT id, ?, 'USD', ?, 1 FROM model_provider WHERE name = ?`,
      [month, cost, name],
    )
  await spend('Paid', '2026-03', 9_900_000)
  await spend('Without', '2026-04', 9_900_000)
  await spend('Paid', '2026-04', 8_000_000)
  expect(await open()).toEqual([])
  await spend('Paid', '2026-04', 550_000)
  expect(await open()).toEqual([{ subject: 'Paid', value: 85, threshold: 80 }])
  await run("UPDATE model_provider SET monthly_budget = 20000000 WHERE name = 'Paid'")
  expect(await open()).toEqual([])
  await run("UPDATE model_provider SET monthly_budget = 8600000 WHERE name = 'Paid'")
  expect(await open()).toMatchObject([{ value: 99 }])
  now = Date.UTC(2026, 3, 30, 16)
  expect(await open()).toEqual([])
})
