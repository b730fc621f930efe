import { expect, test } from 'vitest'
import { readTarget } from './target.ts'

const ports = new Set([80, 443, 8080])
const read = (text: string, base?: string) => {
  const target = readTarget(text, ports, base === undefined ? undefined : new URL(base))
  return 'fault' in target ? target.fault : `${target.url.href} ${target.host} ${target.port}`
}

test.each([
  ['example.org', 'https://example.org/ example.org 443'],
  [' www.example.org/path?a=1#top ', 'https://www.example.org/path?a=1 www.example.org 443'],
  ['//example.org', 'https://example.org/ example.org 443'],
  ['example.org:8080/x', 'https://example.org:8080/x example.org 8080'],
  ['http://Example.org.', 'http://example.org./ example.org 80'],
  ['http://例子.测试/', 'http://xn--fsqu00a.xn--0zwm56d/ xn--fsqu00a.xn--0zwm56d 80'],
  ['https://name:secret@example.org/', 'https://example.org/ example.org 443'],
  ['http://0x7f.1/', 'http://127.0.0.1/ 127.0.0.1 80'],
  ['http://2130706433/', 'http://127.0.0.1/ 127.0.0.1 80'],
  ['http://[::1]:8080/', 'http://[::1]:8080/ ::1 8080'],
])('%s is read as %s', (text, expected) => expect(read(text)).toBe(expected))

test.each([
  ['', 'bad_url'],
  ['   ', 'bad_url'],
  ['http://', 'bad_url'],
  ['two words', 'bad_url'],
  ['http://./', 'bad_url'],
  ['http://example.org:99999/', 'bad_url'],
  ['ftp://example.org/', 'scheme_refused'],
  ['file:///etc/passwd', 'scheme_refused'],
  ['file:/etc/passwd', 'scheme_refused'],
  ['javascript:alert(1)', 'scheme_refused'],
  ['http://example.org:22/', 'port_refused'],
  ['example.org:22', 'port_refused'],
])('%s is refused as %s', (text, fault) => expect(read(text)).toBe(fault))

test.each([
  ['/next', 'http://a.test/next a.test 80'],
  ['?page=2', 'http://a.test/old?page=2 a.test 80'],
  ['//b.test/', 'http://b.test/ b.test 80'],
  ['https://b.test', 'https://b.test/ b.test 443'],
  ['gopher://b.test', 'scheme_refused'],
  ['http://b.test:25', 'port_refused'],
  ['http://[nonsense', 'bad_url'],
])('from http://a.test/old, %s leads to %s', (text, expected) => expect(read(text, 'http://a.test/old')).toBe(expected))
