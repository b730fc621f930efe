import { figureEndpointsOf } from '@quarterdeck/shared/contracts/figures.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import type { FigureAnswer } from '@quarterdeck/shared/resource/figureCalls.ts'
import type { StatisticsDefinition } from '@quarterdeck/shared/resource/statistics.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { platform } from '@quarterdeck/shared/resources/fleet/platform.ts'
import { script } from '@quarterdeck/shared/resources/fleet/script.ts'
import { accountStatistics } from '@quarterdeck/shared/statistics/accountStatistics.ts'
import { publishStatistics } from '@quarterdeck/shared/statistics/publishStatistics.ts'
import { runStatistics } from '@quarterdeck/shared/statistics/runStatistics.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestClient, type TestPlane } from '../../../plane.testing.ts'

let now = Date.parse('2026-03-09T10:00:00+08:00')
let plane: TestPlane
let operator: Awaited<ReturnType<TestPlane['addUser']>>

beforeAll(async () => {
  plane = await startTestPlane({ now: () => now })
  operator = await plane.addUser(6)
  await plane.context.store.write(async (tx) => {
    for (const [id, owner] of [operator.id, 1].entries())
      await tx.run(
        `INSERT INTO account (id, account, nickname, platform, owner_user_id, organisation_id) VALUES (?, ?, '', 1, ?, 1)`,
        [id + 1, `acc${id + 1}`, owner],
      )
  })
  const { admin } = plane
  const source = (mark: string) => {
    const parameters = { ai_generated_label: { default: true } }
    const meta = { name: 'shelf-publish', platform: 'shelf', app: 'app.shelf', purpose: 'publish', parameters }
    return `export const meta = ${JSON.stringify(meta)}\nexport default async function run() {} // ${mark}\n`
  }
  const { ids } = (await admin.call(endpointsOf(script).add!, { body: { source: source('1'), enabled: 1 } })).data
  await admin.call(endpointsOf(script).edit!, { query: { id: ids[0]! }, body: { source: source('2') } })
  await admin.call(endpointsOf(script).edit!, { query: { id: ids[0]! }, body: { note: 'the same source' } })
  await admin.call(endpointsOf(platform).edit!, { query: { id: 1 }, body: { cap_day: 20 } })
  const changeStatus = actionEndpointsOf(account)['change-status']!
  await admin.call(changeStatus, { body: { ids: [1, 2], status: 1, remark: 'by the platform' } })
  await admin.call(changeStatus, { body: { ids: [1], status: 0, remark: 'lifted' } })
  now = Date.parse('2026-03-11T13:00:00+08:00')
  await plane.signInAgain()
}, 60_000)
afterAll(() => plane.stop())

const marks = async (
  definition: StatisticsDefinition,
  query: Record<string, unknown> = {},
  who: TestClient = plane.admin,
) => {
  const answer = await who.call(figureEndpointsOf(definition).list, { query: { range: 7, ...query } })
  return (answer as unknown as FigureAnswer).marks.map(({ day, kind, name }) => `${day} ${kind} ${name}`)
}

test('another version of a script, another cap and a ban are marked on their day, and nothing else is', async () => {
  expect(await marks(runStatistics)).toEqual(['2026-03-09 version shelf-publish', '2026-03-09 cap shelf'])
  expect(await marks(publishStatistics)).toEqual([
    '2026-03-09 version shelf-publish',
    '2026-03-09 cap shelf',
    '2026-03-09 ban acc1',
    '2026-03-09 ban acc2',
  ])
  expect(await marks(publishStatistics, { range: 1 })).toEqual([])
})

test('marks are narrowed as the figures are, and tell nobody of accounts that they do not see', async () => {
  expect(await marks(accountStatistics, { account: 2 })).toEqual(['2026-03-09 cap shelf', '2026-03-09 ban acc2'])
  expect(await marks(accountStatistics, { platform: 2 })).toEqual([])
  expect(await marks(runStatistics, { script: 'another' })).toEqual(['2026-03-09 cap shelf'])
  expect(await marks(accountStatistics, {}, operator)).toEqual(['2026-03-09 cap shelf', '2026-03-09 ban acc1'])
})
