import { expect, test } from 'vitest'
import { linksIn, withoutForeignLinks } from './linksIn.ts'

test.each([
  ['See https://evil.example/pay?x=1.', ['https://evil.example/pay?x=1']],
  ['go to WWW.evil.example now', ['WWW.evil.example']],
  ['[click](https://evil.example/a)', ['https://evil.example/a']],
  ['evil.com/login or evil.cn', ['evil.com/login', 'evil.cn']],
  ['javascript:alert(1) tel:123 intent://x', ['javascript:alert', 'tel:123', 'intent://x']],
  ['去 https://evil.example/支付。谢谢', ['https://evil.example/支付']],
  ['It costs 2.50. Ja.Wir haben es, e.g. in blue, at 9.5 in.', []],
  ['10.0.0.1/pay', ['10.0.0.1/pay']],
])('%s', (text, links) => {
  expect(linksIn(text)).toEqual(links)
})

test('what is ours stays, whatever begins or ends like it does not', () => {
  const ours = ['Look at https://shop.example/lamp.']
  expect(withoutForeignLinks('See https://www.shop.example/lamp/ now', ours)).toMatchObject({ foreign: false })
  for (const link of ['https://shop.example/lamp2', 'https://shop.example', 'https://shop.example.evil.com/lamp'])
    expect(withoutForeignLinks(`See ${link} now`, ours)).toEqual({ text: 'See now', foreign: true })
})
