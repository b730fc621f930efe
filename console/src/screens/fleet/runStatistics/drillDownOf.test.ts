import { expect, test } from 'vitest'
import { drillDownOf } from './drillDownOf.ts'

const of = (address: string) => drillDownOf(new URLSearchParams(address))

test('the address narrows the figures; what is no number of a row, or belongs to others, is left out', () => {
  expect(of('range=7&by=host')).toEqual({})
  expect(of('script=lists&platform=2&host=30&phone=400')).toEqual({
    script: 'lists',
    platform: 2,
    host: 30,
    phone: 400,
  })
  expect(of('script=&platform=0&host=-1&phone=one')).toEqual({})
})
