import { expect, test } from 'vitest'
import { siteAddressOf, siteHostOf } from './siteAddress.ts'

test.each([
  ['www.example.com', 'www.example.com'],
  ['https://WWW.Example.com/', 'www.example.com'],
  ['http://example.com:8080', 'example.com:8080'],
  ['Example.com/News/', 'example.com/News'],
  ['10.1.2.3', '10.1.2.3'],
  ['例子.中国', '例子.中国'],
  ['[2001:db8::1]:8443', '[2001:db8::1]:8443'],
])('%s is the site %s', (given, address) => {
  expect(siteAddressOf(given)).toBe(address)
  expect(siteAddressOf(address)).toBe(address)
})

test.each([
  '',
  'localhost',
  'javascript:alert(1)',
  'ftp://example.com',
  'a b.com',
  'example.com/a b',
  'https://',
  'x.com:999999',
])('%j is no site', (given) => {
  expect(siteAddressOf(given)).toBeUndefined()
})

test('its host comes without port and path', () => {
  expect(['example.com:8080/a', '[2001:db8::1]:80', '10.0.0.1/x'].map(siteHostOf)).toEqual([
    'example.com',
    '2001:db8::1',
    '10.0.0.1',
  ])
})
