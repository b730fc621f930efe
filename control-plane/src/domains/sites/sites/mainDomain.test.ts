import { hostOf } from '@quarterdeck/shared/values/link.ts'
import { siteHostOf } from '@quarterdeck/shared/values/siteAddress.ts'
import { expect, test } from 'vitest'
import { mainDomainOf } from './mainDomain.ts'

test.each([
  ['www.example.com', 'example.com'],
  ['example.com', 'example.com'],
  ['a.b.c.example.org.', 'example.org'],
  ['WWW.Example.COM.CN', 'example.com.cn'],
  ['news.example.co.uk', 'example.co.uk'],
  ['shop.example.cn', 'example.cn'],
  ['m.example.xyz', 'example.xyz'],
  ['a_b.example.com', 'example.com'],
])('the main domain of %s is %s', (host, domain) => {
  expect(mainDomainOf(host)).toBe(domain)
})

test.each([
  ['www.ad.nl', 'ad.nl'],
  ['shop.go.de', 'go.de'],
  ['x.web.fr', 'web.fr'],
])('%s is below a name of two labels that only looks like an ending', (host, domain) => {
  expect(mainDomainOf(host)).toBe(domain)
})

test.each([
  ['a.b.example.kobe.jp', 'b.example.kobe.jp'],
  ['x.city.kobe.jp', 'city.kobe.jp'],
  ['x.www.ck', 'www.ck'],
])('rules with a wildcard and their exceptions hold for %s', (host, domain) => {
  expect(mainDomainOf(host)).toBe(domain)
})

test.each([
  ['www.blog.github.io', 'blog.github.io'],
  ['shop.example.pages.dev', 'example.pages.dev'],
  ['github.io', 'github.io'],
])('below a private ending every name is a main domain of its own: %s', (host, domain) => {
  expect(mainDomainOf(host)).toBe(domain)
})

test.each([
  ['www.例子.公司.cn', '例子.公司.cn'],
  ['www.xn--fsqu00a.xn--55qx5d.cn', 'xn--fsqu00a.xn--55qx5d.cn'],
  ['新闻.例子.中国', '例子.中国'],
  ['www.straße.de', 'straße.de'],
])('%s in another script keeps the form that it came in', (host, domain) => {
  expect(mainDomainOf(host)).toBe(domain)
})

test.each([
  ['192.168.1.20', '192.168.1.20'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['localhost', 'localhost'],
  ['co.uk', 'co.uk'],
  ['', ''],
])('%s has nothing above it and is its own main domain', (host, domain) => {
  expect(mainDomainOf(host)).toBe(domain)
})

test('a name below an ending that no list knows has two labels', () => {
  expect(mainDomainOf('a.server.lan')).toBe('server.lan')
})

test('ports and paths are gone before the host is looked at', () => {
  expect(mainDomainOf(siteHostOf('www.ad.nl:8443/a.b'))).toBe('ad.nl')
  expect(mainDomainOf(siteHostOf('[2001:db8::1]:8080'))).toBe('2001:db8::1')
  expect(mainDomainOf(hostOf('http://www.ad.nl:8080/x'))).toBe('ad.nl')
})
