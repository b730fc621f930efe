import { productReason } from '@quarterdeck/shared/values/leaseReason.ts'
import { expect, test } from 'vitest'
import { phonesOf, reasonOf, screenAddress } from './screenAddress.ts'

const named = (address: string) => new URL(address, 'http://console.test').searchParams

test('an address names its phones, and what they are opened for', () => {
  const params = named(screenAddress([3, 12], 'verification'))
  expect(phonesOf(params.get('phones'))).toEqual([3, 12])
  expect(reasonOf(params.get('why'))).toBe(productReason('verification'))
  const usual = named(screenAddress([3])).get('why')
  expect([usual, reasonOf(usual), reasonOf('anything')]).toEqual([null, ...Array(2).fill(productReason('screen'))])
})

test('what names no phone is passed over', () => {
  expect(phonesOf('1.x.-2.03.4.99999999999')).toEqual([1, 4])
  expect(phonesOf(null)).toEqual([])
})
