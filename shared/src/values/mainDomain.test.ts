import { expect, test } from 'vitest'
import { mainDomainOf } from './mainDomain.ts'

test.each([
  ['www.example.com', 'example.com'],
  ['example.com', 'example.com'],
  ['a.b.c.example.org.', 'example.org'],
  ['WWW.Example.COM.CN', 'example.com.cn'],
  ['news.example.co.uk', 'example.co.uk'],
  ['co.uk', 'co.uk'],
  ['shop.example.cn', 'example.cn'],
  ['m.example.xyz', 'example.xyz'],
  ['192.168.1.20', '192.168.1.20'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['localhost', 'localhost'],
  ['例子.公司.cn', '公司.cn'],
])('the main domain of %s is %s', (host, domain) => {
  expect(mainDomainOf(host)).toBe(domain)
})
