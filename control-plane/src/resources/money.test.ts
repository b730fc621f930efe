// @module-tag second-gear
import { utils, write } from '@e965/xlsx'
import { undoImport } from '@quarterdeck/shared/contracts/imports.ts'
import { defineResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEachEngine } from '../platform/store/onEachEngine.testing.ts'
import { refusal } from '../refusal.testing.ts'
import { type Kit, type Person, startKit } from './kit.testing.ts'

const ware = defineResource({
  name: 'ware',
  table: 'ware',
  area: 'site',
  paged: true,
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    title: { kind: 'text', max: 20, required: true },
    currency: { kind: 'text', max: 3, format: 'currency', default: 'USD' },
    price: { kind: 'money', currency: 'currency', required: true },
    fee: { kind: 'money', currency: 'currency', micro: true, nullable: true },
  },
  naturalKey: ['title'],
  order: ['title', 'asc'],
  filters: { currency: { kind: 'equals', field: 'currency' }, priced: { kind: 'has', field: 'fee' } },
})
const wares = endpointsOf(ware)
const most = 12_345_678_901_234_56

onEachEngine('money on the $name engine', (engine) => {
  let kit: Kit
  let ann: Person
  beforeAll(async () => {
    kit = await startKit(engine, { definitions: [ware] })
    ann = kit.person('ann')
    await ann.call(wares.add!, { body: { title: 'A', currency: 'usd', price: most, fee: 75 } })
    await ann.call(wares.add!, { body: { title: 'B', currency: 'JPY', price: 1234, fee: 2_500_000 } })
    await ann.call(wares.add!, { body: { title: 'C', price: 5 } })
  })
  afterAll(async () => {
    await kit.stop()
    await engine.stop?.()
  })
  const shown = async (query = {}) =>
    (await ann.call(wares.list!, { query })).data.map(({ title, currency, price, fee }) => [
      title,
      currency,
      price,
      fee,
    ])
  const rows = [
    ['A', 'USD', most, 75],
    ['B', 'JPY', 1234, 2_500_000],
    ['C', 'USD', 5, null],
  ]
  const idOf = async (title: string) =>
    (await ann.call(wares.list!, { query: {} })).data.find((row) => row.title === title)!.id
  const imported = (lines: string[]) => {
    const sheet = utils.aoa_to_sheet(lines.map((line) => line.split(',')))
    const bytes = write({ SheetNames: ['1'], Sheets: { 1: sheet } }, { type: 'array', bookType: 'xlsx' })
    return ann.call(wares.import!, { body: { file: new File([bytes], 'wares.xlsx'), dry_run: 1 } })
  }

  test('amounts are whole units of their currency, which has a default; none is not 0', async () => {
    expect(await shown()).toEqual(rows)
    expect(await shown({ priced: 0 })).toEqual([rows[2]])
    expect(await shown({ order_field: 'price', order_sort: 'asc' })).toEqual([rows[2], rows[1], rows[0]])
    const add = (values: object) => refusal(ann.call(wares.add!, { body: { title: 'X', ...values } }))
    expect(await add({ price: 1.5 })).toMatchObject({ problems: [{ field: 'price' }] })
    expect(await add({ price: -1 })).toMatchObject({ code: 'too_small' })
    expect(await add({ price: 1, currency: 'XAU' })).toMatchObject({ code: 'not_a_currency' })
  })

  test('a sheet holds main units, exactly, and takes them back', async () => {
    const { blob, name } = await ann.file(wares.export!, { query: {} })
    const sent = await ann.call(wares.import!, { body: { file: new File([blob], name), dry_run: 1 } })
    expect(sent.data).toMatchObject({ counts: { same: 3, changed: 0, wrong: 0 }, problems: [] })
  })

  test('a cell has no more digits than there are coins for, and is nothing without a currency', async () => {
    const head = 'title,currency,price,fee'
    const { data } = await imported([head, 'D,JPY,1.5,0', 'E,USD,1.005,0', 'F,USD,1.05,0.0000001', 'G,KRW,7,0.000001'])
    expect(data.counts).toMatchObject({ new: 1, wrong: 3 })
    expect(data.problems.map(({ field, message }) => [field, message])).toEqual([
      ['price', 'Give an amount with at most 0 digits after the point'],
      ['price', 'Give an amount with at most 2 digits after the point'],
      ['fee', 'Give an amount with at most 6 digits after the point'],
    ])
    const bare = await imported(['title,price', 'B,12'])
    expect(bare.data.problems[0]?.message).toBe('Give the currency as well')
  })

  test('many rows are given an amount with its currency, and it is taken back', async () => {
    const ids = [await idOf('A'), await idOf('B')]
    const bare = await refusal(ann.call(wares.editMany!, { body: { ids, values: { price: 9 }, dry_run: 0 } }))
    expect(bare).toMatchObject({ code: 'currency_needed' })
    const body = { ids, values: { price: 9, currency: 'KRW', fee: 1 }, dry_run: 0 }
    const { id } = (await ann.call(wares.editMany!, { body })).data
    expect(await shown({ currency: 'KRW' })).toEqual([
      ['A', 'KRW', 9, 1],
      ['B', 'KRW', 9, 1],
    ])
    await ann.call(undoImport, { query: { id } })
    expect(await shown()).toEqual(rows)
  })
})
