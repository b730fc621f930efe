import { expect, test } from 'vitest'
import { createCookies } from './cookies.ts'

const first = new URL('https://www.shop.example/en/start')

test.each([
  ['what is set comes back', ['a=1', 'b=2; Path=/'], 'https://www.shop.example/en/', 'a=1; b=2'],
  ['to its own host alone', ['a=1'], 'https://shop.example/en/', ''],
  [
    'to all hosts of its domain where it says so',
    ['a=1; Domain=shop.example; Path=/'],
    'https://m.shop.example/',
    'a=1',
  ],
  ['never to a domain of others', ['a=1; Domain=other.example; Path=/'], 'https://other.example/', ''],
  ['never to all of an ending', ['a=1; Domain=co.uk; Path=/'], 'https://bank.co.uk/', ''],
  ['below its path alone', ['a=1; Path=/en'], 'https://www.shop.example/de', ''],
  ['a secure one not over http', ['a=1; Secure; Path=/'], 'http://www.shop.example/', ''],
  ['not once it is over', ['a=1; Path=/', 'a=; Path=/; Max-Age=0'], 'https://www.shop.example/', ''],
  ['the later of two', ['a=1; Path=/', 'a=2; Path=/'], 'https://www.shop.example/', 'a=2'],
  ['without a name', ['=v; Path=/'], 'https://www.shop.example/', 'v'],
  ['letters in Latin-1', ['n=Jos\xe9; Path=/'], 'https://www.shop.example/', 'n=Jos\xe9'],
  ['a date as old servers write it', ['a=1; Path=/; Expires=Sun, 01-Jan-2090 00:00:00 GMT'], first.href, 'a=1'],
  ['what is no cookie', ['', ';', 'a=1\x01; Path=/', `b=${'x'.repeat(5000)}; Path=/`], first.href, ''],
] as const)('a cookie goes back as browsers send it: %s', (_, set, to, sent) => {
  const cookies = createCookies()
  cookies.keep(first, set)
  expect(cookies.of(new URL(to))).toBe(sent)
})
