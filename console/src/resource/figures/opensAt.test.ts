import { businessStatistics } from '@quarterdeck/shared/statistics/businessStatistics.ts'
import { operatorStatistics } from '@quarterdeck/shared/statistics/operatorStatistics.ts'
import { personaStatistics } from '@quarterdeck/shared/statistics/personaStatistics.ts'
import { publishStatistics } from '@quarterdeck/shared/statistics/publishStatistics.ts'
import { expect, test } from 'vitest'
import { opensAt } from './opensAt.ts'

const days = { from: '2026-03-01', to: '2026-03-07' }
const { planned, completed, delay } = publishStatistics.measures
const row = { key: ['3'], name: ['Shelf'] }
const may = () => true
const read = (address: string | undefined) => {
  const [path, query] = (address ?? '').split('?')
  return { path, ...Object.fromEntries(new URLSearchParams(query)) }
}

test('a number opens its list with the same filters and days', () => {
  const at = { ...days, by: ['platform'], only: { publisher: 'ann' } }
  expect(read(opensAt(completed, at, row, may))).toEqual({
    path: '/publicationManage',
    status: '4',
    platform: '3',
    publisher: 'ann',
    start_time: '2026-03-01 00:00:00',
    end_time: '2026-03-07 23:59:59',
  })
  expect(
    read(opensAt(planned, { ...days, by: ['day'], only: {} }, { key: ['2026-03-02'], name: [''] }, may)),
  ).toMatchObject({
    start_time: '2026-03-02 00:00:00',
    end_time: '2026-03-02 23:59:59',
  })
  expect(read(opensAt(planned, { ...days, by: ['platform'], only: {} }, undefined, may))).not.toHaveProperty('platform')
})

test('posts that were made are shown where no task narrows them', () => {
  const { made } = personaStatistics.measures
  expect(read(opensAt(made, { ...days, by: ['persona'], only: {} }, { key: ['5'], name: ['Mia'] }, may))).toEqual({
    path: '/madePosts',
    persona: '5',
    made_from: '2026-03-01 00:00:00',
    made_to: '2026-03-07 23:59:59',
  })
})

test('it opens nothing where the list cannot say the same, for whom may not open it, or of what is no number of rows', () => {
  expect(opensAt(planned, { ...days, by: ['account_group'], only: {} }, row, may)).toBeUndefined()
  expect(opensAt(planned, { ...days, by: ['platform'], only: { account_group: '1' } }, row, may)).toBeUndefined()
  expect(opensAt(planned, { ...days, by: ['platform'], only: {} }, row, () => false)).toBeUndefined()
  expect(opensAt(delay, { ...days, by: ['platform'], only: {} }, row, may)).toBeUndefined()
})

test('a list that names people is asked for the name', () => {
  const { published } = operatorStatistics.measures
  expect(
    read(opensAt(published, { ...days, by: ['user'], only: {} }, { key: ['7'], name: ['ann'] }, may)),
  ).toMatchObject({
    publisher: 'ann',
  })
})

test('what is of no currency opens its list without one, up to the end of the days; days of ads have no time', () => {
  const { customers, ad_income: ads, paid } = businessStatistics.measures
  const at = { ...days, by: ['currency'], only: {} }
  const none = { key: [''], name: [''] }
  const dollars = { key: ['USD'], name: ['USD'] }
  expect(read(opensAt(customers, at, none, may))).toEqual({ path: '/customerManage', end_time: '2026-03-07 23:59:59' })
  expect(opensAt(customers, at, dollars, may)).toBeUndefined()
  expect(opensAt(customers, { ...days, by: ['day'], only: { currency: 'USD' } }, undefined, may)).toBeUndefined()
  expect(opensAt(paid, at, none, may)).toBeUndefined()
  // It is a view of orders, and whoever has their key opens it.
  const mayOrders = (key: string) => key === 'customer-order.list'
  expect(read(opensAt(paid, at, dollars, mayOrders))).toMatchObject({ path: '/paymentManage', currency: 'USD' })
  expect(read(opensAt(ads, at, dollars, may))).toEqual({
    path: '/advertisingBusiness',
    currency: 'USD',
    day_from: '2026-03-01',
    day_to: '2026-03-07',
  })
})
