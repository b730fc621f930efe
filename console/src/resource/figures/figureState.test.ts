import { accountLevelStatistics } from '@quarterdeck/shared/statistics/accountLevelStatistics.ts'
import { expect, test } from 'vitest'
import { askedOf, figureStateOf } from './figureState.ts'

const of = (address: string) => askedOf(figureStateOf(accountLevelStatistics, new URLSearchParams(address)))

test('the address says which days, what they are told apart by and narrowed to; what it must not say is as usual', () => {
  expect(of('')).toEqual({ range: 7, by: 'level,platform' })
  expect(of('range=30&by=platform&level=3&order=posts&sort=asc')).toEqual({
    range: 30,
    by: 'platform',
    level: '3',
    order_field: 'posts',
    order_sort: 'asc',
  })
  // This one leaves out 3 days.
  expect(of('range=3&by=phone,level,level&order=runs')).toEqual({ range: 7, by: 'level' })
  expect(of('start=2026-03-01&end=2026-03-05')).toMatchObject({ start_time: '2026-03-01', end_time: '2026-03-05' })
  expect(of('start=2026-03-09&end=2026-03-05')).toMatchObject({ range: 7 })
})
