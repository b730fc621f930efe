import { expect, test } from 'vitest'
import { phonesOf, screenAddress } from './screenAddress.ts'

const named = (address: string) => new URL(address, 'http://console.test').searchParams

test('an address names its phones, and what they are opened for', () => {
  const params = named(screenAddress([3, 12], 'log in & confirm'))
  expect(phonesOf(params.get('phones'))).toEqual([3, 12])
  expect(params.get('reason')).toBe('log in & confirm')
  expect(named(screenAddress([3])).get('reason')).toBeNull()
})

test('what names no phone is passed over', () => {
  expect(phonesOf('1.x.-2.03.4.99999999999')).toEqual([1, 4])
  expect(phonesOf(null)).toEqual([])
})
