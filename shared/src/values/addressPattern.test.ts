import { expect, test } from 'vitest'
import { addressPatternOf, fitsAddress, letsInEverybody } from './addressPattern.ts'

const addresses = [
  '10.1.2.3',
  '10.1.20.3',
  '10.2.2.3',
  '192.168.0.255',
  '2001:db8::7',
  '2001:db8:0:1::7',
  '::1',
  '::ffff:10.1.2.3',
]

// Twelve patterns, each with the numbers of the addresses above that it lets in.
test.each<[string, number[]]>([
  ['10.1.2.3', [0, 7]],
  ['10.1.*', [0, 1, 7]],
  ['10.*', [0, 1, 2, 7]],
  ['10.*.2.*', [0, 2, 7]],
  ['10.1.2*', []],
  ['192.168.0.*', [3]],
  ['*', [0, 1, 2, 3, 4, 5, 6, 7]],
  ['*.*.*.*', [0, 1, 2, 3, 7]],
  ['2001:DB8:*', [4, 5]],
  ['2001:db8:0:1:*', [5]],
  ['2001:0db8:0000:0000:0000:0000:0000:0007', [4]],
  ['::1', [6]],
])('%s lets in just the addresses that it names', (pattern, let_in) => {
  const fitting = addresses.flatMap((address, at) => (fitsAddress(pattern, address) ? [at] : []))
  expect(fitting).toEqual(let_in)
})

test.each([
  '',
  '10',
  '10.1',
  '10.1.2.3.4',
  '10.1.2.256',
  '10.01.2.3',
  '10.1.',
  'x',
  '2001:db8',
  '2001::*',
  '::*',
  ':*',
  '1:2:3:4:5:6:7:8:*',
  '**',
])('%j is no pattern, and lets nobody in', (pattern) => {
  expect(addressPatternOf(pattern)).toBeUndefined()
  expect(addresses.some((address) => fitsAddress(pattern, address))).toBe(false)
})

test('is kept in one form, so that the same entry is the same', () => {
  expect(addressPatternOf(' 10.1.* ')).toBe('10.1.*')
  expect(addressPatternOf('2001:0DB8::7')).toBe('2001:db8:0:0:0:0:0:7')
  expect(addressPatternOf('2001:0db8:*')).toBe('2001:db8:*')
  expect(addressPatternOf('::ffff:10.1.2.3')).toBe('0:0:0:0:0:ffff:a01:203')
})

test('a pattern that lets everybody in is known', () => {
  expect(['*', '*.*', '*.*.*.*', '10.*', '2001:*'].map(letsInEverybody)).toEqual([true, true, true, false, false])
})
