import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Answer, answering } from '../../testing/answering.testing.ts'
import { adbPhone } from '../adb/adbPhone.ts'
import { identify } from '../adb/identify.ts'
import { parseBattery } from '../adb/parseBattery.ts'
import { parseDeviceList, parseDevices } from '../adb/parseDevices.ts'
import { parseActivity, parseFocus } from '../adb/parseFocus.ts'
import { parseNetwork } from '../adb/parseNetwork.ts'
import { parseScreenSize } from '../adb/parseScreenSize.ts'
import { parseSims } from '../adb/parseSims.ts'
import { parseStorage } from '../adb/parseStorage.ts'
import { parseCurrentUser, parseUsers } from '../adb/parseUsers.ts'
import { readFacts } from '../adb/readFacts.ts'

/** Answers as public reports show them; names, serials and addresses are made up. */
const reported = (name: string) => readFileSync(new URL(`./reported/${name}.txt`, import.meta.url), 'utf8')
const { signal } = new AbortController()
const phoneThat = (...answers: Answer[]) => {
  const shell = answering(...answers)
  return { ...adbPhone('R5CT0AAAAAA', shell, () => Promise.reject(new Error('no services here'))), shell }
}
const said = (call: Promise<unknown>) =>
  call.then(
    () => 'it worked',
    (error: unknown) => String(error),
  )
const warning = 'WARNING: linker: libdvm.so has text relocations. This is wasting memory. Please fix.\n'

describe('who is there', () => {
  test('has blanks in the address of a service that shares its name', () => {
    expect(parseDevices(reported('track-devices-mdns-number'))).toEqual([
      { address: 'adb-R5CT0AAAAAA-9mU6UL (2)._adb-tls-connect._tcp', state: 'online' },
      { address: '192.0.2.4:40559', state: 'online' },
    ])
    const longList = `List of devices attached
adb-R5CT0AAAAAA-9mU6UL (12)._adb-tls-connect._tcp device product:a model:b transport_id:4
adb-R5CT0AAAAAA-9mU6UL._adb-tls-connect._tcp. offline transport_id:3\n`
    expect(parseDevices(longList)).toEqual([
      { address: 'adb-R5CT0AAAAAA-9mU6UL (12)._adb-tls-connect._tcp', state: 'online' },
      { address: 'adb-R5CT0AAAAAA-9mU6UL._adb-tls-connect._tcp.', state: 'offline' },
    ])
  })

  test('may have blanks in its serial, or 64 characters', () => {
    const long = 'A1'.repeat(32)
    expect(parseDevices(`HT 4A1 0001\tdevice\n${long}\tdevice\n${long} unauthorized usb:1-1\n`)).toEqual([
      { address: 'HT 4A1 0001', state: 'online' },
      { address: long, state: 'online' },
      { address: long, state: 'unauthorised' },
    ])
  })

  test('is no phone where nobody can be asked by that name, and is named', () => {
    const list = parseDeviceList(
      '(no serial number)\tdevice\n????????????\tno permissions (user in plugdev group)\n\u0001\u0002\tdevice\nA1\tdevice\n',
    )
    expect(list).toEqual({
      devices: [{ address: 'A1', state: 'online' }],
      leftOut: ['(no serial number)', '????????????', '??'],
    })
    const told =
      '* daemon not running; starting now at tcp:5037\nerror: device offline\nadb server is out of date.  killing...\n'
    expect(parseDeviceList(told)).toEqual({ devices: [], leftOut: [] })
  })

  test.each([
    ['between warnings of the linker', reported('identify-linker-warning')],
    [
      'behind a greeting',
      'Welcome to Example OS\nType help for help\nR5CT0AAAAAA\n1\n1b4e28ba-2fa1-11d2-883f-0016d3cca427\n',
    ],
    [
      'behind what adb says of its server',
      '* daemon started successfully\nR5CT0AAAAAA\n1\n1b4e28ba-2fa1-11d2-883f-0016d3cca427\n',
    ],
    [
      'in colours, with carriage returns',
      '\u001b[33mWarning: old shell\u001b[0m\r\r\nR5CT0AAAAAA\r\r\n1\r\r\n1b4e28ba-2fa1-11d2-883f-0016d3cca427\r\r\n',
    ],
  ])('says its serial %s', async (_name, out) => {
    expect(await identify(answering({ match: /ro\.serialno/, out }), signal, 1000)).toEqual({
      serial: 'R5CT0AAAAAA',
      started: true,
      boot: '1b4e28ba-2fa1-11d2-883f-0016d3cca427',
    })
  })

  test.each([
    [`${warning}A1\n${warning}\n`, { serial: 'A1', started: false, boot: '' }],
    ['HT 4A1 0001\n\n', { serial: 'HT 4A1 0001', started: false, boot: '' }],
    ['unknown\n1\n', { serial: '', started: true, boot: '' }],
    ['(null)\n1\n', { serial: '', started: true, boot: '' }],
  ])('says no more than it says: %j', async (out, identity) => {
    expect(await identify(answering({ match: /ro\.serialno/, out }), signal, 1000)).toEqual(identity)
  })
})

describe('users that cannot be switched to', () => {
  const profiles = (text: string) => parseUsers(text).flatMap(({ user, profile }) => (profile ? [user] : []))
  test.each([
    [reported('pm-list-users-huawei-clone'), [128]],
    ['Users:\n\tUserInfo{0:Owner:c13} running\n\tUserInfo{129:Clone:4000410} running\n', [129]],
    ['Users:\n\tUserInfo{0:Owner:c13} running\n\tUserInfo{11:Private space:1010}\n\tUserInfo{12:Guest:414}\n', [11]],
    ['Users:\n\tUserInfo{0:Owner:c13} running\n\tUserInfo{95:DUAL_APP:10} running\n\tUserInfo{10:Work:410}\n', [95]],
    ['Users:\n\tUserInfo{0:Owner:13} running\n\tUserInfo{10:Work:10}\n', []],
  ])('are profiles: %j', (text, expected) => {
    expect(profiles(text)).toEqual(expected)
  })
})

describe('what is not measured is unknown', () => {
  const battery = (lines: string) =>
    parseBattery(`Current Battery Service state:\n  status: 2\n  present: true\n${lines}`)
  test.each([
    ['no battery', parseBattery(reported('dumpsys-battery-none')), { level: -1, temperature: -273 }],
    ['a temperature', parseBattery(reported('dumpsys-battery-temperature-max')), { level: 85, temperature: -273 }],
    ['the least number', battery('  level: 60\n  temperature: -2147483648\n'), { level: 60, temperature: -273 }],
    ['a level', battery('  level: 2147483647\n  scale: 100\n  temperature: 250\n'), { level: -1, temperature: 25 }],
    ['a level beyond its scale', battery('  level: 255\n  scale: 100\n'), { level: -1 }],
    ['below nothing', battery('  level: -1\n  temperature: -1\n'), { level: -1, temperature: -273 }],
    ['absolute zero', battery('  level: 5\n  temperature: -2730\n'), { level: 5, temperature: -273 }],
    ['a word', battery('  level: unknown\n  temperature: null\n'), { level: -1, temperature: -273 }],
    ['zeros alone', battery('  level: 0\n  voltage: 0\n  temperature: 0\n'), { level: -1, temperature: -273 }],
    ['an empty battery', battery('  level: 0\n  voltage: 3300\n  temperature: 215\n'), { level: 0, temperature: 21.5 }],
    ['winter', battery('  level: 40\n  voltage: 3800\n  temperature: -35\n'), { level: 40, temperature: -3.5 }],
  ])('of a battery: %s', (_name, found, expected) => {
    expect(found).toMatchObject(expected)
  })

  test.each([
    [reported('ip-addr-clat-wlan'), ''],
    ['3: v4-rmnet0    inet 192.0.0.7/32 scope global v4-rmnet0\n', ''],
    ['5: wlan0    inet 169.254.12.9/16 scope link wlan0\n', ''],
    [
      '5: wlan0    inet 0.0.0.0/0 scope global wlan0\n9: rmnet1    inet 10.44.1.9/30 scope global rmnet1\n',
      '10.44.1.9',
    ],
    ['5: v4-wlan0    inet 192.0.0.4/32\n6: wlan0    inet 192.0.0.9/24 scope global wlan0\n', '192.0.0.9'],
  ])('of a network, an address that phones share: %j', (text, ip) => {
    expect(parseNetwork(text, 'null').ip).toBe(ip)
  })

  test('a setting is what stands below a warning', () => {
    expect(parseNetwork('5: wlan0    inet 10.1.2.3/24', `${warning}10.0.0.1:8080\n`).proxy).toBe('wifi')
    expect(parseCurrentUser(`10\n${warning}`)).toBe(10)
    expect(parseCurrentUser('-10000\n')).toBeUndefined()
    expect(parseCurrentUser("cmd: Can't find service: activity")).toBeUndefined()
  })

  test('of screens and storage', () => {
    expect(parseScreenSize('Physical size: 0x0')).toBeUndefined()
    expect(parseScreenSize('Physical size: 2147483647x1080')).toBeUndefined()
    expect(parseStorage('Filesystem 1K-blocks Used Available Use%\n/data 0 0 0 0% /data\n')).toEqual({
      free: -1,
      total: -1,
    })
  })

  test('of SIMs: a slot that says nothing is empty, and the others keep their places', () => {
    const sims = (alpha: string, numeric: string) =>
      parseSims(
        new Map([
          ['gsm.sim.operator.alpha', alpha],
          ['gsm.sim.operator.numeric', numeric],
        ]),
        '',
      )
    expect(sims(',Example Mobile', ',310260')).toMatchObject([
      { slot: 1, carrier: 'Example Mobile', numeric: '310260' },
    ])
    expect(sims('null,Example Mobile', 'null,310260')).toMatchObject([{ slot: 1, carrier: 'Example Mobile' }])
    expect(sims('unknown,', '00000,')).toEqual([])
  })
})

describe('the facts of a phone', () => {
  const factsOf = (...answers: Answer[]) => readFacts(answering(...answers), undefined, signal)
  const owner: Answer = { match: /^pm list users/, out: 'Users:\n\tUserInfo{0:Owner:13} running\n' }
  test.each([
    [reported('pm-list-packages-service-gone'), 20],
    ['cmd: Failure calling service package: Broken pipe (32)\n', 224],
    ['Error: Could not access the Package Manager.  Is the system running?\n', 1],
    ["Exception occurred while executing 'list':\nandroid.os.DeadObjectException\n", 255],
  ])('do not say that no app is there where nobody could be asked: %j', async (out, status) => {
    const { users, apps } = await factsOf(owner, { match: /^pm list packages/, out, status })
    expect(users.map(({ user, apps }) => [user, apps])).toEqual([[0, -1]])
    expect(apps).toEqual([])
  })

  test.each([
    [reported('date-1971'), -28_000_000, -29_500_000],
    ['57\n', -28_000_000, -31_000_000],
    [`${warning}31622400\n`, -28_000_000, -29_500_000],
    ['4102444800\n', 60_000_000, 1_000_000],
  ])('say by how much a clock is wrong: %j', async (out, most, least) => {
    const { clockOff } = await factsOf({ match: /^date/, out })
    expect(clockOff).toBeGreaterThan(least)
    expect(clockOff).toBeLessThan(most)
  })

  test.each(['', 'date: bad date\n', '-1\n', '99999999999999\n', 'unknown\n'])(
    'leave out a clock that says %j',
    async (out) => {
      expect((await factsOf({ match: /^date/, out })).clockOff).toBeUndefined()
    },
  )

  test.each([
    [reported('sim-in-second-slot'), 'US'],
    ['[gsm.operator.iso-country]: [unknown,br]\n', 'BR'],
    ['[gsm.operator.iso-country]: [,]\n[gsm.sim.operator.iso-country]: [,vn]\n', 'VN'],
    ['[gsm.operator.iso-country]: [null]\n', ''],
  ])('name the country of whichever SIM says one: %j', async (out, area) => {
    expect((await factsOf({ match: /^getprop/, out })).area).toBe(area)
  })
})

describe('what lies in front', () => {
  const notResponding = reported('focus-not-responding')
  test.each([
    ['a dialog that an app does not respond', notResponding, 'android'],
    ['a dialog that an app keeps stopping', notResponding.replace('Not Responding', 'Error'), 'android'],
    ['the chooser', reported('focus-chooser'), 'android'],
    ['on the display where taps go', reported('dumpsys-window-displays-second'), 'app.shelf'],
    [
      'on the display where taps go, also where it is not the first',
      `  Display: mDisplayId=2 (organized)\n  mCurrentFocus=Window{1 u0 com.car/.Cluster}\n  Display: mDisplayId=0 (organized)
  mCurrentFocus=Window{2 u0 app.shelf/app.shelf.Main}\n`,
      'app.shelf',
    ],
    [
      'a request for a permission, above the app that asks',
      `  mCurrentFocus=Window{3c u0 com.google.android.permissioncontroller/com.android.permissioncontroller.permission.ui.GrantPermissionsActivity}
  mFocusedApp=ActivityRecord{1b u0 app.shelf/.Main t12}\n`,
      'com.google.android.permissioncontroller',
    ],
    [
      'the shade, above the app',
      '  mCurrentFocus=Window{43 u0 NotificationShade}\n  mFocusedApp=ActivityRecord{1b u0 app.shelf/.Main t12}\n',
      'com.android.systemui',
    ],
    [
      "an update of the maker's, by its package alone",
      '  mCurrentFocus=Window{43 u0 com.example.updater}\n  mFocusedApp=ActivityRecord{1b u0 app.shelf/.Main t12}\n',
      'com.example.updater',
    ],
    [
      'a menu of the app, which has no name',
      '  mCurrentFocus=Window{43 u0 PopupWindow:4e1f2a}\n  mFocusedApp=ActivityRecord{1b u0 app.shelf/.Main t12}\n',
      'app.shelf',
    ],
    [
      'between two screens',
      '  mCurrentFocus=null\n  mFocusedApp=ActivityRecord{1b u0 app.shelf/.Main t12}\n',
      'app.shelf',
    ],
  ])('is %s', (_name, text, app) => {
    expect(parseFocus(text)).toBe(app)
  })

  test('is said by name', () => {
    expect(parseActivity(notResponding)).toBe('android/Application Not Responding')
  })

  test('an app with two entries is opened by one of them', async () => {
    const phone = phoneThat(
      { match: /resolve-activity/, out: reported('resolve-activity-chooser') },
      {
        match: /query-activities/,
        out: '2 activities found:\n  Activity #0:\n    priority=0 isDefault=false\n    app.shelf/.Main\n  Activity #1:\n    priority=0\n    app.shelf/.Second\n',
      },
      { match: /^am start/, out: 'Starting: Intent { cmp=app.shelf/.Main }\n' },
    )
    await phone.openApp({ app: 'app.shelf', user: 0, extras: {} }, signal)
    expect(phone.shell.asked.at(-1)).toContain('-n app.shelf/.Main')
  })
})

describe('the line with the reason', () => {
  const install = (out: string) =>
    said(
      phoneThat({ match: /get-current-user/, out: '0\n' }, { match: /^pm install/, out, status: 1 }).install(
        '/a',
        signal,
      ),
    )
  test.each([
    ['of an exception', reported('pm-install-no-space'), 'not enough space'],
    [
      'in brackets',
      'Performing Streamed Install\nFailure [INSTALL_FAILED_NO_MATCHING_ABIS: Failed to extract native libraries, res=-113]\n\tat x.Y(Z.java:1)\n',
      'INSTALL_FAILED_NO_MATCHING_ABIS',
    ],
    ['below a heading', 'Error type 3\nError: Unable to open file: /a\n', 'Unable to open file'],
    [
      'of its cause',
      'java.lang.IllegalStateException\n\tat a.B(C.java:1)\nCaused by: java.io.IOException: No such session\n\tat a.B(C.java:2)\n',
      'No such session',
    ],
    ['under a warning', `${warning}Error: failed to write; out of disk\n${warning}`, 'out of disk'],
  ])('%s', async (_name, out, reason) => {
    const told = await install(out)
    expect(told).toContain(reason)
    expect(told).not.toMatch(/Binder|\bat [a-z]|linker/)
  })

  test.each([
    [
      'switch of user',
      () =>
        phoneThat({ match: /^am switch-user/, out: reported('am-switch-user-denied'), status: 255 }).switchUser(
          10,
          signal,
        ),
      'Permission Denial',
    ],
    [
      'switch of user, with a status of success',
      () => phoneThat({ match: /^am switch-user/, out: 'Error: Failed to switch to user 10\n' }).switchUser(10, signal),
      'Failed to switch',
    ],
    [
      'start',
      () =>
        phoneThat({ match: /^am start/, out: reported('am-start-kept') }).openLink(
          'https://a.example',
          { app: 'app.shelf', user: 0, extras: {} },
          signal,
        ),
      'kept for the user',
    ],
    [
      'start that another is to do',
      () =>
        phoneThat({
          match: /^am start/,
          out: 'Starting: Intent { }\nWarning: Activity not started because intent should be handled by the caller\n',
        }).openLink('https://a.example', { app: 'app.shelf', user: 0, extras: {} }, signal),
      'handled by the caller',
    ],
    [
      'start of nothing',
      () =>
        phoneThat({
          match: /^am start/,
          out: 'Starting: Intent { }\nError type 3\nError: Activity class {app.shelf/.Gone} does not exist.\n',
        }).openLink('https://a.example', { app: 'app.shelf', user: 0, extras: {} }, signal),
      'does not exist',
    ],
    ['picture', () => phoneThat({ match: /^screencap/, out: reported('refused') }).screenshot(signal), 'Status: -1'],
    [
      'picture that the memory is too small for',
      () =>
        phoneThat({ match: /^screencap/, out: `${warning}/system/bin/screencap: not enough memory\n` }).screenshot(
          signal,
        ),
      'not enough memory',
    ],
    [
      'touch',
      () =>
        phoneThat({
          match: /^input/,
          out: 'java.lang.SecurityException: Injecting to another application requires INJECT_EVENTS permission\n\tat a.B(C.java:1)\n',
        }).tap({ x: 1, y: 1 }, signal),
      'INJECT_EVENTS',
    ],
    [
      'apps that nobody could be asked for',
      () =>
        phoneThat({ match: /^pm list/, out: reported('pm-list-packages-service-gone'), status: 20 }).isInstalled(
          'app.shelf',
          0,
          signal,
        ),
      "Can't find service",
    ],
    [
      'apps, of a service that went meanwhile',
      () =>
        phoneThat({ match: /^pm list/, out: 'cmd: Failure calling service package: Broken pipe (32)\n' }).isInstalled(
          'app.shelf',
          0,
          signal,
        ),
      'Broken pipe',
    ],
  ])('of a refused %s', async (_name, call, reason) => {
    expect(await said(call())).toContain(reason)
  })

  test.each([
    'Warning: Activity not started, intent has been delivered to currently running top-most instance.',
    'Warning: Activity not started, its current task has been brought to the front',
  ])('is none where the app is there already: %s', async (line) => {
    const phone = phoneThat({ match: /^am start/, out: `Starting: Intent { }\n${line}\n` })
    expect(await said(phone.openLink('https://a.example', { app: 'app.shelf', user: 0, extras: {} }, signal))).toBe(
      'it worked',
    )
  })
})
