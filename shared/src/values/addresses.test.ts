import { isIPv4, isIPv6 } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDomain } from './domain.ts'
import { isIp } from './ip.ts'
import { hostOf, isLink } from './link.ts'

describe('a domain', () => {
  test.each([
    'example.com',
    'a.b.c.example.co',
    'xn--fiqs8s.cn',
    '例子.中国',
    'live-1.example.net',
    'example.com.',
    'hello_world.example',
    '_dmarc.example.com',
    'สวัสดี.example',
    'नमस्ते.example',
    'کتاب‌ها.example',
    'faß.example',
    '1.example.com',
    `${'a'.repeat(63)}.com`,
  ])('is %s', (text) => {
    expect(isDomain(text)).toBe(true)
  })

  test.each([
    '',
    'localhost',
    'example..com',
    '-a.com',
    'a-.com',
    'a b.com',
    'http://example.com',
    'example.com/path',
    '192.168.0.1',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(130)}com`,
    '.com',
  ])('is not %j', (text) => {
    expect(isDomain(text)).toBe(false)
  })
})

describe('an IP address', () => {
  test('every address that Node writes is one', () => {
    fc.assert(fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => isIp(text)))
  })

  test('agrees with Node on texts that look like addresses', () => {
    const part = fc.oneof(
      fc.constantFrom('', '0', '00', '1', '255', '256', 'ffff', 'g', '01', '::', '1.2.3.4'),
      fc.integer({ min: 0, max: 0x1ffff }).map((n) => n.toString(16)),
    )
    const text = fc
      .tuple(fc.array(part, { maxLength: 9 }), fc.constantFrom('.', ':'))
      .map(([parts, by]) => parts.join(by))
    fc.assert(
      fc.property(text, (given) => isIp(given) === (isIPv4(given) || isIPv6(given))),
      { numRuns: 2000 },
    )
  })
})

describe('a link', () => {
  test.each(['http://example.com', 'HTTPS://Example.com/a?b=c#d', 'https://1.2.3.4:8080/', 'https://例子.中国/路径'])(
    'is %s',
    (text) => {
      expect(isLink(text)).toBe(true)
    },
  )

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    '//example.com',
    'example.com',
    'https://',
    'http:///path',
    'https://exa mple.com',
    'https://example.com/a b',
    'https://[::1',
  ])('is not %j', (text) => {
    expect(isLink(text)).toBe(false)
  })

  test('no text that passes has a scheme other than http and https', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string()), (text) => {
        fc.pre(isLink(text))
        return ['http:', 'https:'].includes(new URL(text).protocol)
      }),
    )
  })

  test('its host comes in lower case and without port', () => {
    expect(hostOf('https://WWW.Example.com:8443/x')).toBe('www.example.com')
  })

  test('what is no link has no host', () => {
    expect(hostOf('javascript:alert(1)')).toBe('')
  })
})
