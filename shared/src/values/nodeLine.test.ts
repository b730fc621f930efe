import { expect, test } from 'vitest'
import { nodeCells, nodeHostOf } from './nodeLine.ts'

test.each([
  ['1.2.3.4:8080,CN,daily,first', ['1.2.3.4', '8080', 'CN', 'daily', 'first']],
  ['proxy.example.com:443', ['proxy.example.com', '443', '', '', '']],
  // diegosouzapw/OmniRoute#6867, manugarg/pacparser#15
  ['[2001:db8::1]:8080,DE', ['2001:db8::1', '8080', 'DE', '', '']],
  // xroche/httrack#599: no port is no part of the address.
  ['[2001:db8::1],DE', ['2001:db8::1', '', 'DE', '', '']],
  // Without brackets the port cannot be told from the address.
  ['2001:db8::1:8080,DE', ['2001:db8::1:8080', '', 'DE', '', '']],
  // icebear0828/codex-proxy#268: what is refused is kept, and shown again; a password is not.
  ['1.2.3.4:8080:user:pass', ['1.2.3.4:8080:…', '', '', '', '']],
  ['user:pass@1.2.3.4:8080,CN', ['…@1.2.3.4:8080', '', 'CN', '', '']],
  ['socks5://user:p@ss@[2001:db8::1]:1080', ['…@[2001:db8::1]:1080', '', '', '', '']],
  ['[2001:db8::1]:1080:user:pass', ['2001:db8::1', '1080:…', '', '', '']],
  ['user:pass@2001:db8::1:80', ['…@2001:db8::1:80', '', '', '', '']],
  // xroche/httrack#566, jetkai/proxy-list#5
  ['http://1.2.3.4:8080,CN', ['http://1.2.3.4:8080', '', 'CN', '', '']],
  ['127:0:0:1:80,CN', ['127:0:0:1:80', '', 'CN', '', '']],
  // pfBlockerNG/pfBlockerNG#938: a mark at the beginning of the file.
  ['\ufeff1.2.3.4:80,US', ['1.2.3.4', '80', 'US', '', '']],
  // bluet/proxybroker2#199: what people write beside an address.
  ['198.51.100.1:3128 # US, fast', ['198.51.100.1', '3128', '', '', '']],
  ['  1.2.3.4 : 80 , US ,, a, b # c ', ['1.2.3.4', '80', 'US', '', 'a, b # c']],
  ['１．２．３．４：８０，CN', ['1.2.3.4', '80', 'CN', '', '']],
])('%j', (line, cells) => expect(nodeCells(line)).toEqual(cells))

// censortracker/censortracker#737
test.each(['', '   ', '\t', '# all of Asia', '; 1.2.3.4:80', '// old'])('%j says nothing', (line) =>
  expect(nodeCells(line)).toBeUndefined(),
)

test('a host has one spelling', () => {
  expect(nodeHostOf(' Proxy.Example.COM. ')).toBe('proxy.example.com')
  expect(nodeHostOf('2001:DB8:0:0::1')).toBe('2001:db8::1')
  expect(nodeHostOf('例子.example')).toBe('例子.example')
  expect(nodeHostOf('not a host')).toBe('not a host')
})
