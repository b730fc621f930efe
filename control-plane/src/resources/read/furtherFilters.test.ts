import { defineResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEachEngine } from '../../platform/store/onEachEngine.testing.ts'
import { refusal } from '../../refusal.testing.ts'
import { type Kit, type Person, startKit } from '../kit.testing.ts'
import { seesAll } from '../visibility/readContext.ts'
import { clausesOf } from './condition.ts'
import { drivingIndexOf } from './drivingIndex.ts'
import { countOf } from './statements.ts'

const shelf = defineResource({
  name: 'shelf',
  table: 'shelf',
  area: 'site',
  paged: true,
  verbs: ['list', 'add'],
  fields: { name: { kind: 'text', max: 20, required: true } },
  naturalKey: ['name'],
  order: ['id', 'asc'],
  filters: {},
})
const loan = defineResource({
  name: 'loan',
  table: 'loan',
  area: 'site',
  paged: true,
  verbs: ['list', 'add'],
  size: 'large',
  fields: {
    title: { kind: 'text', max: 20 },
    shelf: { kind: 'reference', to: 'shelf', label: 'name' },
    fate: { kind: 'choice', choices: { 0: '', 1: '', 2: '', 3: '' } },
    due: { kind: 'time' },
    balance: { kind: 'decimal', digits: 2 },
  },
  order: ['title', 'asc'],
  filters: {
    placed: { kind: 'has', field: 'shelf' },
    fates: { kind: 'any', field: 'fate' },
    due_in: { kind: 'within', field: 'due' },
    least: { kind: 'from', field: 'balance' },
  },
})
const [shelves, loans] = [endpointsOf(shelf), endpointsOf(loan)]
const hourMs = 3_600_000

onEachEngine('on the $name engine', (engine) => {
  let kit: Kit
  let ann: Person
  beforeAll(async () => {
    kit = await startKit(engine, { definitions: [shelf, loan] })
    ann = kit.person('ann')
    await ann.call(shelves.add!, { body: { name: 'one' } })
    const now = kit.clock.now
    await kit.context.store.write((tx) =>
      tx.batch([
        {
          sql: `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 2999)
            INSERT INTO loan (title, shelf, fate, due, balance) SELECT printf('%04d', i), iif(i % 1000 = 0, NULL, 1), iif(i % 500 = 1, 2, iif(i % 500 = 2, 3, i % 2)),
              ? + (i - 1500) * ${hourMs}, i - 1500 FROM n`,
          params: [now],
        },
      ]),
    )
  })
  afterAll(async () => {
    await kit.stop()
    await engine.stop?.()
  })

  const found = async (query: Record<string, unknown>) => {
    const { data, totalCount } = await ann.call(loans.list!, { query: { pageSize: 3, ...query } })
    return [data.map(({ title }) => title), totalCount]
  }

  test('set or not, any of several codes and a time within some days are asked for alone and together', async () => {
    expect(await found({ placed: 0 })).toEqual([['0000', '1000', '2000'], 3])
    expect(await found({ placed: 1, order_sort: 'desc', order_field: 'title' })).toEqual([
      ['2999', '2998', '2997'],
      2997,
    ])
    expect(await found({ fates: '2,3' })).toEqual([['0001', '0002', '0501'], 12])
    expect(await found({ fates: '2,3', order_field: 'due', order_sort: 'desc' })).toEqual([
      ['2502', '2501', '2002'],
      12,
    ])
    expect(await found({ due_in: 1 })).toEqual([['1500', '1501', '1502'], 25])
    expect(await found({ due_in: 1, fates: '2,3' })).toEqual([['1501', '1502'], 2])
    expect(await found({ due_in: 365, placed: 0 })).toEqual([['2000'], 1])
  })

  test('a decimal is asked for below nothing too', async () => {
    expect(await found({ least: -1500 })).toEqual([['0000', '0001', '0002'], 3000])
    expect(await found({ least: -0.5 })).toEqual([['1500', '1501', '1502'], 1500])
  })

  test('what is no code, no answer and no number of days is refused', async () => {
    for (const query of [{ placed: 2 }, { fates: '1;2' }, { due_in: -1 }]) {
      expect((await refusal(found(query))).status).toBe(400)
    }
  })

  test('an index leads to the rows', async () => {
    const table = kit.lists.tables.of(loan)
    const readContext = { accessScope: seesAll, zone: 'UTC', now: kit.clock.now }
    const planOf = async (filters: Record<string, unknown>) => {
      const { sql, params = [] } = countOf(
        table,
        drivingIndexOf(table, clausesOf(table, { filters, readContext })).condition,
        10,
      )
      const plan = await kit.context.store.read.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, params)
      return plan.map(({ detail }) => detail).join()
    }
    expect(await planOf({ placed: 0 })).toMatch(/SEARCH t USING COVERING INDEX loan\.shelf/)
    expect(await planOf({ fates: '2,3' })).toMatch(/SEARCH t USING COVERING INDEX loan\.fate/)
    expect(await planOf({ due_in: 1 })).toMatch(/SEARCH t USING COVERING INDEX loan\.due/)
  })
})
