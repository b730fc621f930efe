import { describe, expect, test } from 'vitest'
import { fromAgent, type PhoneFacts } from './agent.ts'
import { withoutOdd } from './oddPhones.ts'

const facts: PhoneFacts = {
  serial: 'GOOD',
  address: 'GOOD',
  state: 'online',
  brand: '',
  model: '',
  emulated: false,
  release: '',
  rom: '',
  ip: '',
  proxy: 'none',
  sdk: 34,
  width: 1,
  height: 1,
  battery: 1,
  charging: false,
  temperature: 20,
  storageFree: 1,
  storageTotal: 1,
  area: '',
  sims: [],
  users: [],
  apps: [],
}
const told = (phones: readonly unknown[], listed?: readonly unknown[]) => ({
  type: 'phones',
  phones,
  ...(listed && { listed }),
})

describe('a list of phones', () => {
  test.each([
    ['two spaces', 'A  B', 'A??B'],
    ['a line break', 'A\nB', 'A?B'],
    ['a carriage return at its end', 'A\r', 'A?'],
    ['what nobody sees', 'A\u200bB', 'A?B'],
    ['half a letter', 'A\ud800', 'A?'],
    ['nothing', '', '?'],
    ['too many letters', 'A'.repeat(101), 'A'.repeat(100)],
    ['no text', 7, '?'],
  ])('with %s for a serial keeps the others, and names it', (_, serial, named) => {
    const message = told([{ ...facts, serial }, facts], [serial, 'GOOD'])
    expect(fromAgent.safeParse(message).success).toBe(false)
    expect(fromAgent.parse(withoutOdd(message))).toEqual({
      type: 'phones',
      phones: [facts],
      listed: ['GOOD'],
      odd: [named],
    })
  })

  test('with facts that cannot be read leaves out that phone, also where it is only listed', () => {
    const odd = { ...facts, serial: 'ODD', sims: 'many' }
    const message = told([odd, null, facts], ['ODD', 'GOOD', 'AWAY'])
    const read = fromAgent.parse(withoutOdd(message))
    expect(read).toMatchObject({ phones: [facts], listed: ['GOOD', 'AWAY'], odd: ['ODD', '?'] })
  })

  test('that is longer than a host can have stays wrong, and so does any other message', () => {
    const long = told(Array.from({ length: 1001 }, () => facts))
    expect(fromAgent.safeParse(withoutOdd(long)).success).toBe(false)
    for (const message of [null, 'x', { type: 'phones' }, { type: 'renew', leases: 1 }]) {
      expect(withoutOdd(message)).toBe(message)
    }
  })

  test('says of usual serials nothing', () => {
    for (const serial of [
      'emulator-5554',
      '192.168.1.5:5555',
      'adb-R58M._adb-tls-connect._tcp',
      '手机-1',
      '????????????',
    ]) {
      expect(fromAgent.safeParse(told([{ ...facts, serial }], [serial])).success).toBe(true)
    }
  })
})
