import { orderSums } from '@quarterdeck/shared/contracts/customerOrder.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { commodity } from '@quarterdeck/shared/resources/customer/commodity.ts'
import { customer } from '@quarterdeck/shared/resources/customer/customer.ts'
import { customerOrder } from '@quarterdeck/shared/resources/customer/customerOrder.ts'
import { paymentConfig } from '@quarterdeck/shared/resources/customer/paymentConfig.ts'
import { currencies, moneyDigits } from '@quarterdeck/shared/values/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'

const [orders, things, people] = [endpointsOf(customerOrder), endpointsOf(commodity), endpointsOf(customer)]
const actions = actionEndpointsOf(customerOrder)
let plane: TestPlane
let buyer: number
beforeAll(async () => {
  plane = await startTestPlane({ watchesEntries: true })
  buyer = (await plane.admin.call(people.add!, { body: { name: 'Harbour Media' } })).data.ids[0]!
})
afterAll(() => plane.stop())

let made = 0
async function offer(price: number, currency: string): Promise<number> {
  const body = { name: `Thing ${++made}`, sku: `T-${made}`, price, currency }
  const id = (await plane.admin.call(things.add!, { body })).data.ids[0]!
  await plane.admin.call(actionEndpointsOf(commodity)['on-sale']!, { body: { ids: [id] } })
  return id
}
const order = async (body: Record<string, unknown>) =>
  (await plane.admin.call(orders.add!, { body: { customer: buyer, ...body } })).data.ids[0]!
const read = async (id: number) => (await plane.admin.call(orders.get!, { query: { id } })).data
const take = async (action: string, id: number, form: object = {}) =>
  (await plane.admin.call(actions[action]!, { body: { ids: [id], ...form } })).data

test('an order keeps name, price and currency of its thing as they were', async () => {
  const thing = await offer(1250, 'USD')
  const id = await order({ commodity: thing, count: 3 })
  const body = { name: 'Renamed', price: 9900, currency: 'THB' }
  await plane.admin.call(things.edit!, { query: { id: thing }, body })
  expect(await read(id)).toMatchObject({ thing: `Thing ${made}`, price: 1250, currency: 'USD', total: 3750 })
})

test('an order is of one thing that is offered', async () => {
  const thing = await offer(100, 'USD')
  expect((await refusal(order({ count: 1 }))).problems).toMatchObject([{ field: 'commodity' }])
  await plane.admin.call(actionEndpointsOf(commodity)['off-sale']!, { body: { ids: [thing] } })
  expect((await refusal(order({ commodity: thing }))).problems).toMatchObject([{ field: 'commodity' }])
})

test('what orders come to stands per currency, exactly, and never together', async () => {
  const other = (await plane.admin.call(people.add!, { body: { name: 'Sums' } })).data.ids[0]!
  for (const currency of currencies) {
    const thing = await offer(1_000 + currencies.indexOf(currency), currency)
    await order({ customer: other, commodity: thing, count: 3 })
  }
  // Two that come to more than a number holds exactly.
  const large = await offer(9_007_199_254_740_991, 'VND')
  for (const _ of [1, 2]) await order({ customer: other, commodity: large, count: 1 })
  const { data } = await plane.admin.call(orderSums, { query: { customer: other } })
  expect(data.map(({ currency }) => currency)).toEqual([...currencies].sort())
  const units = (text: string) => BigInt(text.replace('.', ''))
  for (const { currency, total, orders: count } of data) {
    const own = BigInt(3 * (1_000 + currencies.indexOf(currency as (typeof currencies)[number])))
    const isVnd = currency === 'VND'
    expect([currency, units(total), count]).toEqual([
      currency,
      isVnd ? own + 18_014_398_509_481_982n : own,
      isVnd ? 3 : 1,
    ])
    expect(total.split('.')[1]?.length ?? 0).toBe(moneyDigits(currency))
  }
  expect((await refusal(order({ commodity: large, count: 2 }))).problems).toMatchObject([{ field: 'count' }])
})

test('two who mark one order as paid in the same moment: one has done it', async () => {
  const id = await order({ commodity: await offer(500, 'GBP'), count: 2 })
  const by = (await plane.admin.call(endpointsOf(paymentConfig).add!, { body: { name: 'Bank' } })).data.ids[0]!
  const both = await Promise.all(
    ['first', 'second'].map((reference) => take('mark-paid', id, { reference, payment_config: by })),
  )
  expect(both.map(({ done }) => done).sort()).toEqual([0, 1])
  const winner = both[0]!.done === 1 ? 'first' : 'second'
  expect(await read(id)).toMatchObject({ payment_status: 1, reference: winner, payment_config: by })
})

test('what is unpaid is not refunded, what is paid is refunded once, and its count stays', async () => {
  const id = await order({ commodity: await offer(500, 'JPY'), count: 2 })
  expect(await take('refund', id, { refund_reference: 'r' })).toMatchObject({ refused: 1 })
  expect((await refusal(take('mark-paid', id))).problems).toMatchObject([{ field: 'reference' }])
  await take('mark-paid', id, { reference: 'p' })
  const edit = plane.admin.call(orders.edit!, { query: { id }, body: { count: 3 } })
  expect((await refusal(edit)).code).toBe('order_settled')
  expect(await take('refund', id, { refund_reference: 'r' })).toMatchObject({ done: 1 })
  expect(await take('refund', id, { refund_reference: 'r' })).toMatchObject({ refused: 1 })
  expect(await read(id)).toMatchObject({ payment_status: 2, total: 1000, refund_reference: 'r' })
})

test('an order is confirmed and delivered, or cancelled before that', async () => {
  const thing = await offer(500, 'USD')
  const [one, other] = [await order({ commodity: thing }), await order({ commodity: thing })]
  expect(await take('deliver', one)).toMatchObject({ refused: 1 })
  for (const action of ['confirm', 'deliver']) expect(await take(action, one)).toMatchObject({ done: 1 })
  expect(await take('cancel', one)).toMatchObject({ refused: 1 })
  expect(await take('cancel', other)).toMatchObject({ done: 1 })
  expect(await take('mark-paid', other, { reference: 'x' })).toMatchObject({ refused: 1 })
})
