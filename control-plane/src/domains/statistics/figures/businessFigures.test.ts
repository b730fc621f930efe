import { figureEndpointsOf } from '@quarterdeck/shared/contracts/figures.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import type { Figure, FigureAnswer } from '@quarterdeck/shared/resource/figureCalls.ts'
import type { Measure } from '@quarterdeck/shared/resource/statistics.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { businessStatistics } from '@quarterdeck/shared/statistics/businessStatistics.ts'
import { addDays } from '@quarterdeck/shared/values/publishTimes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestClient, type TestPlane } from '../../../plane.testing.ts'
import { sources } from './announced.testing.ts'
import { createFollowing } from './follow.ts'
import { spanOf, writeDay } from './writeDay.ts'

// Each number of the business overview is what the list holds that it opens (avniproject/avni-client#2024, erikdarlingdata/PerformanceMonitor#262:
// cards that count otherwise than the list behind them), whoever looks, while rows come, change and go.

const zone = '+08:00'
const at = (day: string, time = '10:00:00') => Date.parse(`${day}T${time}${zone}`)
// Over the end of a month.
const last = '2026-03-02'
const days = Array.from({ length: 6 }, (_, n) => addDays(last, n - 5))
const now = at(addDays(last, 1), '13:00:00')
const calls = figureEndpointsOf(businessStatistics)
const sumOf: Readonly<Record<string, string>> = { paid: 'total', refunded: 'total', ad_income: 'income' }
let plane: TestPlane
let viewers: Record<string, TestClient>
/** User, group and organisation of those who have customers. */
let owners: number[][]
let random = 7
const below = (n: number) => {
  random = (random * 48_271) % 2_147_483_647
  return random % n
}
const one = <T>(of: readonly T[]): T => of[below(of.length)]!

beforeAll(async () => {
  plane = await startTestPlane({ now: () => now })
  await plane.context.store.write(async (tx) => {
    await tx.run(`INSERT INTO organisation (id, name, type) VALUES (20, 'Outside', 2)`)
    await tx.run(`INSERT INTO user_group (id, name, organisation) VALUES (21, 'One', 20), (22, 'Two', 1)`)
    await tx.run(`INSERT INTO value_service (id, name, feature, price, currency) VALUES (1, 'Made', 1, 100, 'USD')`)
    await tx.run(
      `INSERT INTO commodity (id, name, sku, price, currency, organisation_id) VALUES (1, 'Tea', 't', 100, 'USD', 1)`,
    )
  })
  const leader = await plane.addUser(3)
  const operator = await plane.addUser(6)
  const other = await plane.addUser(6, { user_group: 22 })
  const outsider = await plane.addUser(13, { organisation: 20, user_group: 21 })
  viewers = { everybody: plane.admin, leader, operator, 'another group': other, outside: outsider }
  owners = [
    [leader.id, 1, 1],
    [operator.id, 1, 1],
    [other.id, 22, 1],
    [outsider.id, 21, 20],
  ]
})
afterAll(() => plane.stop())

const currencies = ['USD', 'JPY', 'VND'] as const

/** Something happens to rows of any day, today's among them. */
async function change(): Promise<void> {
  const when = at(one([...days, addDays(last, 1), '2026-01-05']), one(['00:00:00', '12:00:00', '23:59:59']))
  const [owner, group, organisation] = one(owners)
  const write = (sql: string, params: readonly (string | number)[] = []) =>
    plane.context.store.write((tx) => tx.run(sql, [...params]))
  const some = (table: string) => `(SELECT id FROM ${table} ORDER BY (id * ${1 + below(97)}) % 101 LIMIT 1)`
  await one([
    () =>
      write(
        `INSERT INTO customer (name, signing_status, owner_user_id, user_group_id, organisation_id, create_time) VALUES ('c', ?, ?, ?, ?, ?)`,
        [below(2), owner!, group!, organisation!, when],
      ),
    () =>
      write(
        `INSERT INTO customer_order (customer, commodity, thing, currency, price, total, create_time)
         SELECT id, 1, 'Tea', ?, 5, ?, ? FROM customer WHERE id = ${some('customer')}`,
        [one(currencies), one([5, 1234, 9_000_000_000_000]), when],
      ),
    () =>
      write(`UPDATE customer_order SET payment_status = 1, paid_time = ? WHERE id = ${some('customer_order')}`, [when]),
    () =>
      write(
        `UPDATE customer_order SET payment_status = 2, refunded_time = ? WHERE paid_time IS NOT NULL AND id = ${some('customer_order')}`,
        [when],
      ),
    () =>
      write(
        `INSERT INTO ad_statistic (day, app, ad_type, country, currency, income, organisation_id) VALUES (?, ?, ?, '', ?, ?, ?)
         ON CONFLICT DO UPDATE SET income = excluded.income`,
        [one(days), `a${below(3)}`, 1 + below(4), one(currencies), below(100_000), one([1, 20])],
      ),
    () => write('INSERT INTO value_grant (organisation, service, create_time) VALUES (?, 1, ?)', [one([1, 20]), when]),
    () => write(`UPDATE customer SET signing_status = 1 - signing_status WHERE id = ${some('customer')}`),
    () =>
      write(
        `UPDATE customer SET owner_user_id = ?, user_group_id = ?, organisation_id = ? WHERE id = ${some('customer')}`,
        [owner!, group!, organisation!],
      ),
    () => write(`DELETE FROM customer_order WHERE id = ${some('customer_order')}`),
    () => write(`DELETE FROM ad_statistic WHERE id = ${some('ad_statistic')}`),
    () => write(`DELETE FROM value_grant WHERE id = ${some('value_grant')}`),
  ])()
}

/** What the list of a number comes to: how many rows, or the sum of their amounts by currency. */
async function listed(viewer: TestClient, name: string, query: Record<string, string>): Promise<Figure> {
  const { opens } = businessStatistics.measures[name as keyof typeof businessStatistics.measures] as Measure
  const list = (resources as readonly AnyResource[]).find((each) => each.name === opens!.list)!
  const rows: Record<string, unknown>[] = []
  let total = 0
  for (let page = 1; page === 1 || rows.length < total; page++) {
    const answer = await viewer.call(endpointsOf(list).list!, { query: { ...query, pageSize: 200, pageIndex: page } })
    total = (answer as { totalCount: number }).totalCount
    rows.push(...(answer.data as Record<string, unknown>[]))
  }
  const amount = sumOf[name]
  if (!amount) return total
  const sums: Record<string, number> = {}
  for (const row of rows) {
    const currency = String(row.currency)
    sums[currency] = (sums[currency] ?? 0) + Number(row[amount] ?? 0)
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
}

/** What the console asks of the list behind a number: of all currencies together, or of one ('': of what has none). */
function queryOf(
  name: string,
  currency: string | undefined,
  [from, to]: readonly string[],
): Record<string, string> | undefined {
  const { opens } = businessStatistics.measures[name as keyof typeof businessStatistics.measures] as Measure
  const filter = opens!.by.currency
  if (currency !== undefined && (filter === '') !== (currency === '')) return undefined
  const time = opens!.plain ? ['', ''] : [' 00:00:00', ' 23:59:59']
  return {
    ...opens!.set,
    ...(currency && { [String(filter)]: currency }),
    ...(opens!.days && { [opens!.days[0]]: from + time[0]!, [opens!.days[1]]: to + time[1]! }),
    ...(opens!.until && { [opens!.until]: `${to} 23:59:59` }),
  }
}

test('each number is what its list holds, for whoever looks, on rows that change', async () => {
  const measures = Object.keys(businessStatistics.measures)
  const seen: Record<string, number> = {}
  const follow = createFollowing(plane.context, sources)
  for (let round = 0; round < 6; round++) {
    for (let n = 0; n < (round === 0 ? 150 : 25); n++) await change()
    if (round === 0)
      for (const day of days) await writeDay(plane.context.store, sources, spanOf(day, 'Asia/Shanghai'), now)
    await follow(last, 'Asia/Shanghai')
    for (const [who, viewer] of Object.entries(viewers)) {
      const span = one([
        [days[0]!, last],
        [days[2]!, days[4]!],
        [last, last],
      ])
      const reply = (await viewer.call(calls.list, {
        query: { start_time: span[0], end_time: span[1], pageSize: 200 },
      })) as unknown as FigureAnswer
      for (const row of [{ ...reply.total, key: undefined }, ...reply.data] as (Record<string, Figure> & {
        key?: string[]
      })[]) {
        for (const name of measures) {
          const query = queryOf(name, row.key?.[0], span)
          if (!query) continue
          const its = await listed(viewer, name, query)
          expect([round, who, name, row.key?.[0] ?? 'total', its]).toEqual([
            ...[round, who, name, row.key?.[0] ?? 'total'],
            row[name] ?? 0,
          ])
          seen[name] = (seen[name] ?? 0) + (typeof its === 'number' ? its : Object.keys(its!).length)
        }
      }
    }
  }
  for (const name of measures) expect([name, seen[name] ?? 0]).not.toEqual([name, 0])
})
