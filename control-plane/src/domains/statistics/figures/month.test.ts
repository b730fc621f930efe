import { figureEndpointsOf, rerunStatistics } from '@quarterdeck/shared/contracts/figures.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import type { FigureAnswer } from '@quarterdeck/shared/resource/figureCalls.ts'
import type { StatisticsDefinition } from '@quarterdeck/shared/resource/statistics.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { publication } from '@quarterdeck/shared/resources/publish/publication.ts'
import { accountLevelStatistics } from '@quarterdeck/shared/statistics/accountLevelStatistics.ts'
import { accountStatistics } from '@quarterdeck/shared/statistics/accountStatistics.ts'
import { operatorStatistics } from '@quarterdeck/shared/statistics/operatorStatistics.ts'
import { personaStatistics } from '@quarterdeck/shared/statistics/personaStatistics.ts'
import { publishStatistics } from '@quarterdeck/shared/statistics/publishStatistics.ts'
import { tagStatistics } from '@quarterdeck/shared/statistics/tagStatistics.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestClient, type TestPlane } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { sources } from './announced.testing.ts'
import { dueDays } from './dueDays.ts'
import { spanOf, writeDay } from './writeDay.ts'

const zone = 'Asia/Shanghai'
const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`)
const now = at('2026-03-31 13:00:00')
const days = Array.from({ length: 30 }, (_, n) => `2026-03-${String(n + 1).padStart(2, '0')}`)
let plane: TestPlane
let operator: Awaited<ReturnType<TestPlane['addUser']>>
let other: Awaited<ReturnType<TestPlane['addUser']>>
let leader: Awaited<ReturnType<TestPlane['addUser']>>

beforeAll(async () => {
  plane = await startTestPlane({ now: () => now })
  operator = await plane.addUser(6)
  other = await plane.addUser(6)
  leader = await plane.addUser(3)
  await plane.context.store.write(async (tx) => {
    const born = at('2026-01-01 00:00:00')
    await tx.run(`UPDATE user SET create_time = ${born}`)
    await tx.run(`INSERT INTO tag (id, name, organisation_id) VALUES (1, 'spring', 1)`)
    await tx.run(`INSERT INTO persona (id, name, status, owner_user_id, user_group_id, organisation_id, create_time)
      VALUES (1, 'Mia', 2, ${operator.id}, 1, 1, ${born}), (2, 'Ben', 2, ${other.id}, 1, 1, ${born})`)
    for (const [id, owner, level, status, tags] of [
      [1, operator.id, 1, 0, '1'],
      [2, operator.id, 2, 1, ''],
      [3, other.id, 1, 0, ''],
    ] as const) {
      await tx.run(
        `INSERT INTO account (id, account, nickname, platform, level, status, owner_user_id, user_group_id, organisation_id, tags, create_time)
         VALUES (?, ?, '', 1, ?, ?, ?, 1, 1, ?, ?)`,
        [id, `acc${id}`, level, status, owner, tags, born],
      )
    }
    for (const [n, day] of days.entries()) {
      // On one day nobody has looked.
      if (n === 10) continue
      await tx.run('INSERT INTO account_metric (account, day, time, fans) VALUES (1, ?, ?, ?)', [
        day,
        at(`${day} 20:00:00`),
        500 + n * 3,
      ])
    }
    // Each day: two posts under the first account of which one goes out 90 s late, one that fails under the second, one under the third.
    for (const day of days) {
      const noon = at(`${day} 12:00:00`)
      const add = (account: number, status: number, who: string, persona: number, views: number | null, unknown = 0) =>
        tx.run(
          `INSERT INTO publication (name, account, platform, persona, publisher, status, source, scheduled_time, finished_time, views, outcome_unknown)
           VALUES ('p', ?, 1, ?, ?, ?, 1, ?, ?, ?, ?)`,
          [account, persona, who, status, noon, status === 4 ? noon + 90_000 : null, views, unknown],
        )
      await add(1, 4, operator.username, 1, 100)
      await add(1, 5, operator.username, 1, null)
      await add(2, 6, operator.username, 1, null, 1)
      await add(3, 4, other.username, 2, null)
      await tx.run(
        `INSERT INTO model_call (create_time, persona, owner, task, part, kind, outcome, cost, currency, month, organisation_id)
         VALUES (?, 1, 'generation', 1, 1, 1, 1, 2000, 'USD', '2026-03', 1)`,
        [noon],
      )
    }
  })
  for (const day of days) await writeDay(plane.context.store, sources, spanOf(day, zone), now)
}, 120_000)
afterAll(() => plane.stop())

const ask = async (
  definition: StatisticsDefinition,
  query: Record<string, unknown> = {},
  who: TestClient = plane.admin,
) =>
  (await who.call(figureEndpointsOf(definition).list, {
    query: { range: 30, ...query },
  })) as unknown as FigureAnswer

test('what accounts published in a month, of which nobody has read the views of one', async () => {
  const { data, total, from, to } = await ask(accountStatistics)
  expect([from, to]).toEqual(['2026-03-01', '2026-03-30'])
  expect(data.map(({ name, posts, views }) => [...name, posts, views])).toEqual([
    ['acc1', 30, 3000],
    ['acc3', 30, null],
    ['acc2', 0, null],
  ])
  expect(total).toMatchObject({ posts: 60, views: 3000, likes: null, runs: 0 })
})

test('fans as they were last read, how many came, and views by the age of their posts', async () => {
  await plane.context.store.write((tx) => tx.run('UPDATE publication SET views_1 = 40, views_7 = 70 WHERE views = 100'))
  for (const day of days) await writeDay(plane.context.store, sources, spanOf(day, zone), now)
  const { data, total, days: each } = await ask(accountStatistics)
  expect(data[0]).toMatchObject({
    fans: 587,
    fans_change: 87,
    views: 3000,
    views_1: 1200,
    views_7: 2100,
    views_30: null,
  })
  expect(data[1]).toMatchObject({ fans: null, fans_change: null, views_1: null })
  expect(total).toMatchObject({ fans: 587, fans_change: 87 })
  // The day after the gap has what came in both.
  expect(each.slice(9, 12).map(({ fans, fans_change }) => [fans, fans_change])).toEqual([
    [527, 3],
    [null, null],
    [533, 6],
  ])
})

test('accounts by level and platform as they were on the last day, not summed over days', async () => {
  const { data, days } = await ask(accountLevelStatistics)
  expect(data.map(({ key, accounts, banned, posts }) => [key, accounts, banned, posts])).toEqual([
    [['1', '1'], 2, 0, 60],
    [['2', '1'], 1, 1, 0],
  ])
  expect(days.every(({ accounts }) => accounts === 3)).toBe(true)
})

test('what a persona published, what it cost, and what a post and a thousand views cost', async () => {
  const { data } = await ask(personaStatistics)
  expect(data).toMatchObject([
    { name: ['Mia'], published: 30, cost: { USD: 60_000 }, cost_post: { USD: 2000 }, cost_views: { USD: 20_000 } },
    { name: ['Ben'], published: 30, cost: {}, cost_views: {}, views: null },
  ])
})

test('what became of what was planned, and how late half of it was', async () => {
  const { data, before } = await ask(publishStatistics)
  expect(data).toMatchObject([
    { planned: 120, completed: 60, cancelled: 30, abnormal: 30, unknown: 30, completed_share: 50, delay: 90 },
  ])
  // Nobody has made the days before: not 0.
  expect(before).toMatchObject({ planned: null, delay: null })
})

test('people and tags', async () => {
  const { data } = await ask(operatorStatistics)
  expect(data.slice(0, 2)).toMatchObject([
    { name: [operator.username], personas: 1, published: 30, abnormal: 30, success: 50 },
    { name: [other.username], published: 30, success: 100 },
  ])
  expect((await ask(tagStatistics)).data).toMatchObject([
    { name: ['spring'], accounts: 1, publications: 30, views: 3000 },
  ])
})

test('each sees sums of what one sees: an operator the own, a leader those of the group, an administrator all', async () => {
  const planned = async (who: TestClient) => (await ask(publishStatistics, {}, who)).total.planned
  expect([await planned(operator), await planned(other), await planned(leader), await planned(plane.admin)]).toEqual([
    90, 30, 120, 120,
  ])
})

test('each number opens a list with that total', async () => {
  const span = { start_time: '2026-03-01 00:00:00', end_time: '2026-03-30 23:59:59' }
  const listed = async (query: Record<string, unknown>, who: TestClient) =>
    (await who.call(endpointsOf(publication).list!, { query: { ...span, ...query } })).totalCount
  for (const who of [operator, leader, plane.admin]) {
    for (const row of (await ask(publishStatistics, { by: 'account' }, who)).data) {
      const account = row.key[0]
      expect(await listed({ account }, who)).toBe(row.planned)
      expect(await listed({ account, status: '4' }, who)).toBe(row.completed)
      expect(await listed({ account, outcome_unknown: 1 }, who)).toBe(row.unknown)
    }
  }
})

test('made again, a day is the same; whose a row was stays, and what is gone goes', async () => {
  const { store } = plane.context
  const dump = async () => {
    const tables = ['account', 'persona', 'operator', 'publish', 'tag'].map((name) => `statistics_${name}`)
    return Promise.all(tables.map((table) => store.read.all(`SELECT * FROM ${table} ORDER BY day, id`)))
  }
  const before = await dump()
  for (const day of days.slice(-3)) await writeDay(store, sources, spanOf(day, zone), now + 1)
  expect(await dump()).toEqual(before)
  const day = { start_time: '2026-03-30', end_time: '2026-03-30' }
  expect((await ask(publishStatistics, day)).total).toMatchObject({ planned: 4 })
  await store.write(async (tx) => {
    await tx.run(`UPDATE account SET owner_user_id = ${other.id}, level = 9 WHERE id = 1`)
    await tx.run(`DELETE FROM publication WHERE account = 3 AND scheduled_time = ${at('2026-03-30 12:00:00')}`)
  })
  await writeDay(store, sources, spanOf('2026-03-30', zone), now)
  expect((await ask(accountStatistics, day, operator)).total).toMatchObject({ posts: 1 })
  expect((await ask(publishStatistics, day)).total).toMatchObject({ planned: 3 })
  expect((await ask(accountLevelStatistics, { level: 9 })).data).toEqual([])
})

test('missed days are made oldest first, with those before them, also those before the last made one; never more than 90, and none where nothing is', () => {
  const made = new Set(days.slice(0, 27))
  expect(dueDays('2026-03-27', made, '2026-03-01')).toEqual([])
  expect(dueDays('2026-03-30', made, '2026-03-01')).toEqual([
    ...['2026-02-26', '2026-02-27', '2026-02-28'],
    ...['2026-03-21', '2026-03-22', '2026-03-23'],
    ...['2026-03-26', '2026-03-27', '2026-03-28', '2026-03-29', '2026-03-30'],
  ])
  const holed = new Set(days.filter((day) => day !== '2026-03-12'))
  expect(dueDays('2026-03-30', holed, '2026-03-01')).toEqual([
    '2026-02-10',
    '2026-03-05',
    '2026-03-10',
    '2026-03-11',
    '2026-03-12',
  ])
  expect(dueDays('2026-03-30', new Set(days), '2026-02-27')).toEqual(
    expect.arrayContaining(['2026-02-27', '2026-02-28']),
  )
  expect(dueDays('2026-03-30', new Set(), '2026-03-29')).toEqual(['2026-03-29', '2026-03-30'])
  expect(dueDays('2026-03-30', new Set(), '2024-01-01')).toHaveLength(90)
  expect(dueDays('2026-03-30', new Set(), undefined)).toEqual([])
})

test('a day ends at the midnight of the zone, also one of 23 hours', () => {
  const hours = (day: string) => {
    const { start, end } = spanOf(day, 'Europe/Berlin')
    return [new Date(start).toISOString(), (end - start) / 3_600_000]
  }
  expect(hours('2027-03-27')).toEqual(['2027-03-26T23:00:00.000Z', 24])
  expect(hours('2027-03-28')).toEqual(['2027-03-27T23:00:00.000Z', 23])
  expect(hours('2027-10-31')).toEqual(['2027-10-30T22:00:00.000Z', 25])
})

test('a person makes days again by a job; more than 90 at once are refused', async () => {
  const run = (from: string, to: string) => plane.admin.call(rerunStatistics, { body: { from, to } })
  expect((await run('2026-03-29', '2026-03-30')).data.job).toBeGreaterThan(0)
  expect(await refusal(run('2025-12-31', '2026-03-31'))).toMatchObject({ status: 400 })
  expect(
    await refusal(operator.call(rerunStatistics, { body: { from: '2026-03-29', to: '2026-03-30' } })),
  ).toMatchObject({ status: 403 })
})

test('what was last read more than 48 hours before the end of the days is old', async () => {
  const { store } = plane.context
  const day = { start_time: '2026-03-30', end_time: '2026-03-30' }
  const staleAfter = async (read: string) => {
    await store.write((tx) => tx.run('UPDATE publication SET numbers_time = ? WHERE account = 1', [at(read)]))
    await writeDay(store, sources, spanOf('2026-03-30', zone), now)
    return (await ask(accountStatistics, day)).data.map(({ name, stale }) => [...name, ...stale])
  }
  expect(await staleAfter('2026-03-28 23:59:59')).toContainEqual(['acc1', 'views'])
  expect(await staleAfter('2026-03-29 00:00:00')).toContainEqual(['acc1'])
})

test('an account shows its runs of the last 14 days that were counted, the oldest first', async () => {
  await plane.context.store.write((tx) =>
    tx.run(
      `UPDATE statistics_account SET runs = CAST(substr(day, 9) AS INTEGER) WHERE account = 2 AND day <> '2026-03-29'`,
    ),
  )
  const rows = (await plane.admin.call(endpointsOf(account).list!, { query: {} })).data as Record<string, unknown>[]
  expect(Object.fromEntries(rows.map(({ id, recent_runs }) => [id, recent_runs]))).toEqual({
    1: Array(14).fill(0).join(),
    2: '17,18,19,20,21,22,23,24,25,26,27,28,0,30',
    3: Array(14).fill(0).join(),
  })
})

test('an account that was read before it came here has figures of that day', async () => {
  const day = '2026-03-02'
  await plane.context.store.write(async (tx) => {
    await tx.run(
      `INSERT INTO account (id, account, nickname, platform, owner_user_id, user_group_id, organisation_id, create_time)
       VALUES (9, 'acc9', '', 1, ?, 1, 1, ?)`,
      [operator.id, at('2026-03-31 09:00:00')],
    )
    await tx.run('INSERT INTO account_metric (account, day, time, fans) VALUES (9, ?, ?, 70)', [
      day,
      at(`${day} 20:00:00`),
    ])
  })
  await writeDay(plane.context.store, sources, spanOf(day, zone), now)
  const { data } = await ask(accountStatistics, { start_time: day, end_time: day })
  expect(data.find(({ name }) => name[0] === 'acc9')).toMatchObject({ fans: 70, fans_change: null, posts: 0, runs: 0 })
})
