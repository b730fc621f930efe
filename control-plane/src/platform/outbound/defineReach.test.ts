import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import type { Setting } from '../settings.ts'
import { defineReach, type Reach } from './defineReach.ts'

/** Settings in memory. */
function settingsWith(lists: readonly (readonly [Reach, string[]])[]) {
  const set = new Map<string, unknown>(lists.map(([{ allow }, list]) => [allow.name, list]))
  return { get: <T>(setting: Setting<T>) => (set.get(setting.name) ?? setting.default) as T }
}

test('each purpose has a list of its own: opening one opens no other', () => {
  const purposes = ['siteNetworks', 'webhookNetworks', 'modelNetworks', 'nodeNetworks'].map((name) => defineReach(name))
  for (const opened of purposes) {
    const settings = settingsWith([[opened, ['10.1.0.0/16']]])
    const open = purposes.filter((purpose) => purpose.rule(settings)('10.1.2.3'))
    expect(open).toEqual([opened])
    for (const purpose of purposes) expect(purpose.rule(settings)('8.8.8.8')).toBe(true)
  }
})

const networks = () => ['10.1.2.3/16', '8.8.8.10/24', '2a00:1450:5::7/64']
const hook = defineReach('hook', { sparesOwnNetwork: true, networks })
const mayReach = (listed: string[]) => hook.rule(settingsWith([[hook, listed]]))

test('into the own network of the machine no range leads, only the very address', () => {
  const [none, wide] = [mayReach([]), mayReach(['0.0.0.0/0', '::/0', '::ffff:0:0/96', '169.254.0.0/16', '10.1.2.0/24'])]
  const own = [
    ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '::', '::1', '169.254.169.254', 'fe80::1', 'fe80::1%eth0', '224.0.0.1'],
    ...['10.1.2.3', '10.1.200.1', '8.8.8.8', '2a00:1450:5::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.1.9.9'],
  ]
  for (const address of own) {
    expect(none(address), address).toBe(false)
    expect(wide(address), address).toBe(false)
  }
  const named = mayReach(['127.0.0.1', '10.1.9.9/32', '::1/128', '8.8.8.8', '169.254.169.253'])
  for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '10.1.9.9', '::1', '0:0:0:0:0:0:0:1', '8.8.8.8'])
    expect(named(address), address).toBe(true)
  for (const address of ['127.0.0.2', '10.1.9.8', '8.8.8.9', '169.254.169.254', '2a00:1450:5::1'])
    expect(named(address), address).toBe(false)
})

test('beyond it a range opens what it says, and public addresses are reached as they are', () => {
  const open = mayReach(['10.2.0.0/16', '192.168.7.0/24'])
  for (const address of ['10.2.3.4', '192.168.7.7', '1.1.1.1', '2606:4700::1111'])
    expect(open(address), address).toBe(true)
  for (const address of ['10.3.3.4', '192.168.8.7', 'fd00::1', 'localhost', ''])
    expect(open(address), address).toBe(false)
})

test('the networks are those of the interfaces as they are now', () => {
  const real = defineReach('real', { sparesOwnNetwork: true })
  const rule = real.rule(settingsWith([[real, ['0.0.0.0/0', '::/0']]]))
  const own = Object.values(networkInterfaces()).flatMap((all) => all?.map(({ address }) => address) ?? [])
  expect(own.length).toBeGreaterThan(0)
  for (const address of own) expect(rule(address), address).toBe(false)
})
