// @module-tag slow

import { readAnswers } from '@quarterdeck/fixtures/phones/control/readAnswers.ts'
import { Handset } from '@quarterdeck/fixtures/phones/testing/handset.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestPhones, type TestPhones } from '../../testing/phones.testing.ts'
import { connectAdb } from '../adb/adbServer.ts'
import { shellOf } from '../adb/adbShell.ts'
import { unknownFacts } from '../adb/deviceFacts.ts'
import { readFacts } from '../adb/readFacts.ts'
import { maskAnswers } from './maskAnswers.ts'
import { recordAnswers } from './recordAnswers.ts'

const { signal } = new AbortController()

describe('the answers of a phone', () => {
  let simulated: TestPhones
  beforeEach(async () => {
    simulated = await startTestPhones({ phones: 2 })
  })
  afterEach(() => simulated.stop())
  const shellTo = (serial: string) => shellOf(connectAdb({ host: '127.0.0.1', port: simulated.adbServerPort }), serial)

  test('name nobody, and another phone that replays them has the same facts', async () => {
    const [asked, other] = simulated.fleet.all()
    asked!.setFaults({ sentinels: ['no_battery'], profiles: ['xspace'] })
    const file = await recordAnswers(
      { serial: asked!.serial, shell: shellTo(asked!.serial), withScreen: false },
      signal,
    )
    const text = JSON.stringify(file)
    for (const secret of [asked!.serial, asked!.sims[0]!.iccid, asked!.sims[0]!.number])
      expect(text).not.toContain(secret)
    expect(text).not.toContain('<hierarchy')
    const facts = await readFacts(shellTo(asked!.serial), unknownFacts, signal)
    other!.setFaults({ answers: readAnswers(text) })
    const replayed = await readFacts(shellTo(other!.serial), unknownFacts, signal)
    const ofNobody = (one: typeof facts) => ({
      ...one,
      // Masked.
      ip: one.ip === '' ? '' : 'an address',
      sims: one.sims.map(({ iccid, number, ...sim }) => ({ ...sim, iccid: iccid.length, number: number.length })),
      slowness: 0,
      told: [...(one.told ?? [])].sort(),
    })
    expect(ofNobody(replayed)).toEqual(ofNobody(facts))
    expect(replayed.battery).toBe(-1)
  })

  test('hold the screen only where that is wanted', async () => {
    const [phone] = simulated.fleet.all()
    const shell = shellTo(phone!.serial)
    await new Handset(async (line) => (await shell.run(line, signal)).output).open()
    const file = await recordAnswers({ serial: phone!.serial, shell, withScreen: true }, signal)
    expect(file.answers.find(({ command }) => command.includes('uiautomator'))?.out).toContain('app.shelf:id/search')
  })
})

describe('what says whose a phone is', () => {
  const masked = (out: string, serials: string[] = [], names: string[] = []) =>
    maskAnswers([{ command: 'x', out, status: 0 }], { serials, names, numbers: [] })[0]!.out
  test.each([
    ['[ro.serialno]: [R5CT0AAAAAA]', '[ro.serialno]: [SERIAL0001]'],
    ['imei=356938035643809 again 356938035643809', 'imei=000000000000001 again 000000000000001'],
    ['iccId=89860012345678901234 mNumber=+8613800138000', 'iccId=89000000000000000001 mNumber=+8610000000002'],
    ['Account {name=anna@example.org, type=com.google}', 'Account {name=name-1, type=com.google}'],
    [
      'Account {name=Li Na, type=com.x}\nchat with Li Na: hello',
      'Account {name=name-1, type=com.x}\nchat with name-1: hello',
    ],
    ['mDisplayName=Anna\'s SIM mNumber=null\n"Anna\'s SIM"', 'mDisplayName=name-1 mNumber=null\n"name-1"'],
    [
      'mDisplayName=中国移动 carrierName=中国移动 iconTint=-1',
      'mDisplayName=中国移动 carrierName=中国移动 iconTint=-1',
    ],
    ['SSID: "Li Na at home"\nconnected to Li Na at home', 'SSID: "name-1"\nconnected to name-1'],
    ['mail anna@example.org', 'mail somebody-1@example.com'],
    ['SSID: "Our-Office", BSSID: a4:5e:60:c2:11:9f', 'SSID: "name-1", BSSID: 02:00:00:00:00:01'],
    ['5: wlan0    inet 10.1.2.3/24 brd 10.1.2.255', '5: wlan0    inet 10.0.0.1/24 brd 10.0.0.2'],
    ['inet6 fe80::a65e:60ff:fec2:119f/64', 'inet6 fe80::1/64'],
    ['UserInfo{10:Anna Li:410}', 'UserInfo{10:name-1:410}'],
    ['Anna Li: are you there? (Anna Lia is not)', 'name-1: are you there? (Anna Lia is not)'],
    ['title=Chat with Anna Li}', 'title=Chat with name-1}'],
    ['/storage/emulated/0/DCIM/Anna.jpg', '/storage/emulated/0/DCIM/file-1.jpg'],
    ['/sdcard/Holiday 2026/Me and you.mp4 12 kB\nMe and you.mp4', '/sdcard/file-2/file-1.mp4 12 kB\nfile-1.mp4'],
    ['/sdcard/Android/data/app.shelf/files/简历.pdf', '/sdcard/Android/data/app.shelf/files/file-1.pdf'],
  ])('%s', (out, expected) => {
    expect(masked(out, ['R5CT0AAAAAA'], ['Anna Li'])).toBe(expected)
  })

  test('is in properties, and has the same mask in every answer', () => {
    const answers = maskAnswers(
      [
        {
          command: 'getprop',
          out: "[net.hostname]: [annas-phone]\n[persist.sys.device_name]: [Anna's phone]\n[ro.boot.serialno]: [ZX1G22ABCD]\n[ro.ril.oem.meid]: [A1000049C8B2F1]\n[gsm.sim.operator.alpha]: [Example Mobile]\n",
          status: 0,
        },
        { command: 'dumpsys isub', out: '{id=1 displayName=Example Mobile carrierName=Example Mobile}\n', status: 0 },
        {
          command: 'dumpsys window',
          out: "mCurrentFocus=Window{1 u0 Anna's phone}, annas-phone ZX1G22ABCD\n",
          status: 0,
        },
      ],
      { serials: [], names: [], numbers: [] },
    )
    expect(answers.map(({ out }) => out).join('')).toBe(
      '[net.hostname]: [name-2]\n[persist.sys.device_name]: [name-1]\n[ro.boot.serialno]: [SERIAL0001]\n[ro.ril.oem.meid]: [00000000000001]\n[gsm.sim.operator.alpha]: [Example Mobile]\n{id=1 displayName=Example Mobile carrierName=Example Mobile}\nmCurrentFocus=Window{1 u0 name-1}, name-2 SERIAL0001\n',
    )
  })

  test.each([
    'inet 192.0.0.4/32',
    '127.0.0.1',
    'level: 2147483647',
    'temperature: -2147483648',
    'versionCode:30401 uid:10178',
    '1764316800',
    '2026-11-28 08:11:30',
    'UserInfo{0:Owner:c13} running',
    'Physical size: 1080x2400',
    '[ro.build.version.release]: [14.0.0.1]',
    '/dev/block/dm-5 114856284 60212 114',
    'package:/data/app/~~a==/app.shelf-b==/base.apk=app.shelf',
  ])('is not in %s', (out) => {
    expect(masked(out)).toBe(out)
  })
})
