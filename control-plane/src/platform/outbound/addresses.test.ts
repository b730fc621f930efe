import { expect, test } from 'vitest'
import { addressRule } from './addresses.ts'

const publicOnly = addressRule()

test.each([
  ...['8.8.8.8', '1.1.1.1', '100.63.255.255', '100.128.0.0', '172.15.255.255', '172.32.0.0', '192.167.255.255'],
  ...['223.255.255.255', '2606:4700::1111', '2a00:1450:4001:81b::200e', '3ffe::1'],
])('%s may be reached', (address) => expect(publicOnly(address)).toBe(true))

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1'],
  ...['172.31.255.255', '192.168.1.1', '192.0.2.1', '198.18.0.1', '198.51.100.7', '203.0.113.9', '224.0.0.1'],
  ...['239.255.255.250', '255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8'],
  ...['0:0:0:0:0:ffff:a01:203', '::10.1.2.3', '64:ff9b::a01:203', 'fc00::1', 'fd12:3456::1', 'fe80::1', 'fec0::1'],
  ...['ff02::1', '2001::1', '2001:db8::1', '2002:a01:203::1', '4000::1', 'fe80::1%eth0', '', 'localhost', '127.1'],
])('%s may not be reached', (address) => expect(publicOnly(address)).toBe(false))

test('the list of the operator opens just its ranges', () => {
  const rule = addressRule(['127.0.0.0/8', 'fd12:3456::/32', '192.168.7.7'])
  for (const address of ['127.3.2.1', '::ffff:127.0.0.1', 'fd12:3456::9', '192.168.7.7', '8.8.8.8'])
    expect(rule(address), address).toBe(true)
  for (const address of ['10.1.2.3', '::1', '::ffff:10.1.2.3', 'fd12:3457::9', '192.168.7.8', '169.254.169.254'])
    expect(rule(address), address).toBe(false)
})

test.each(['10.0.0.0/33', 'fd00::/129', '10.0.0', 'example.org/8', '10.0.0.0/8/8', '10.0.0.0/', '', '10.0.0.0/-1'])(
  'the entry “%s” is refused',
  (entry) => expect(() => addressRule([entry])).toThrow('is not an address or a range'),
)
