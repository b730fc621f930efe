import { expect, test } from 'vitest'
import { partsOf } from './linksIn.ts'

test('of a link stands the host that a browser would go to, whatever it looks like', () => {
  const hosts = (text: string) => partsOf(text).flatMap(({ host }) => host ?? [])
  expect(hosts('see https://shop.example/tea, or http://10.0.0.1:8080/x.')).toEqual(['shop.example', '10.0.0.1:8080'])
  expect(hosts('https://bank.example@evil.example/login')).toEqual(['evil.example'])
  // A Cyrillic a.
  expect(hosts('https://b\u0430nk.example')).toEqual(['xn--bnk-6cd.example'])
  expect(hosts('javascript:alert(1) and a/b and 12:30 and data://')).toEqual([])
})

test('a text is the same, part by part, and the full stop behind a link is none of it', () => {
  for (const text of ['', 'no link', 'https://a.example', '看https://a.example/路径。好', 'a https://a.example/(b) c'])
    expect(
      partsOf(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  expect(partsOf('看https://a.example/x。好').map((part) => part.text)).toEqual(['看', 'https://a.example/x', '。好'])
})
