import { describe, expect, test } from 'vitest'
import { answering } from '../../testing/answering.testing.ts'
import { adbPhone } from '../adb/adbPhone.ts'
import { createDump } from '../adb/createDump.ts'
import { identify } from '../adb/identify.ts'
import { parseBattery } from '../adb/parseBattery.ts'
import { parseDeviceList } from '../adb/parseDevices.ts'
import { parseActivity, parseFocus } from '../adb/parseFocus.ts'
import { pngOf, startProblem } from '../adb/parseMessages.ts'
import { parseNetwork } from '../adb/parseNetwork.ts'
import { parseProperties } from '../adb/parseProperties.ts'
import { parseStorage } from '../adb/parseStorage.ts'
import { parseUsers } from '../adb/parseUsers.ts'
import { phoneSettings } from '../adb/phoneSettings.ts'
import { reasonIn } from './reasonIn.ts'
import { refusalIn } from './refusalIn.ts'

// Further answers of the kinds that public reports show (reported.test.ts): other makers, other versions, other words.

const { signal } = new AbortController()
const boot = '1b4e28ba-2fa1-11d2-883f-0016d3cca427'

describe('a phone says its serial', () => {
  const serialIn = async (out: string) => (await identify(answering({ match: /serialno/, out }), signal, 1000)).serial
  test.each([
    ['below a line of the log', `11-28 10:11:12.123  4711  4711 W linker  : unused DT entry\nA1\n1\n${boot}\n`, 'A1'],
    ['below a line of a graphics driver', `libEGL warning: DRI2: failed to authenticate\nA1\n1\n${boot}\n`, 'A1'],
    ['below a warning twice over', `WARNING: linker: Warning: "[vdso]" unused DT entry\nA1\n1\n${boot}\n`, 'A1'],
    ['where a warning stands between all lines', `A1\nW/art: x\n1\n* daemon still not running\n${boot}\n`, 'A1'],
    [
      'or none: nobody has that command',
      '/system/bin/sh: getprop: not found\n/system/bin/sh: getprop: not found\n',
      '',
    ],
    ['or none: the phone is closed to it', 'error: device unauthorized.\n\n', ''],
  ])('%s', async (_name, out, serial) => {
    expect(await serialIn(out)).toBe(serial)
  })
})

describe('a list of devices', () => {
  const names = (text: string) => parseDeviceList(text).devices.map(({ address, state }) => `${address} ${state}`)
  test.each([
    [
      'with what udev says',
      'A1\tno permissions (missing udev rules? user is in the plugdev group); see [http://x.example]\n',
      ['A1 unauthorised'],
    ],
    [
      'of an emulator and an address of version 6',
      'emulator-5554\toffline\n[fe80::1%wlan0]:5555\tdevice\n',
      ['emulator-5554 offline', '[fe80::1%wlan0]:5555 online'],
    ],
    [
      'below words of its server',
      "adb server version (41) doesn't match this client (39); killing...\n* daemon started successfully\nA1\tdevice\n",
      ['A1 online'],
    ],
    [
      'with a phone in recovery',
      'A1\trecovery\nA2\tsideload\nA3\tauthorizing\n',
      ['A1 offline', 'A2 offline', 'A3 unauthorised'],
    ],
    ['without one', "error: protocol fault (couldn't read status): Success\n", []],
  ])('%s', (_name, text, expected) => {
    expect(names(text)).toEqual(expected)
  })
})

describe('a battery', () => {
  const head = 'Current Battery Service state:\n  status: 2\n  present: true\n'
  test.each([
    [
      'is what stands in its own lines, not in its log',
      `${head}  level: 64\n  temperature: 242\n03-23 14:19:54.299  Sending ACTION_BATTERY_CHANGED: level:1, temperature: 293\n`,
      { level: 64, temperature: 24.2 },
    ],
    [
      'is not how full its capacity is',
      `${head}  level: 80\n  temperature: 180\n  Capacity level: 3\n`,
      { level: 80, temperature: 18 },
    ],
    ['of another unit is unknown', `${head}  level: 80\n  temperature: 28.5\n`, { level: 80, temperature: -273 }],
    ['of 16 bits set is unknown', `${head}  level: 65535\n  temperature: 65535\n`, { level: -1, temperature: -273 }],
    [
      'of a sensor that is off is unknown',
      `${head}  level: 50\n  temperature: -400\n`,
      { level: 50, temperature: -273 },
    ],
    ['in percent with its sign is unknown', `${head}  level: 85%\n`, { level: -1 }],
    [
      'of a thousand parts is a share',
      `${head}  level: 500\n  scale: 1000\n  temperature: 250\n`,
      { level: 50, temperature: 25 },
    ],
  ])('%s', (_name, text, expected) => {
    expect(parseBattery(text)).toMatchObject(expected)
  })
})

describe('users of a phone', () => {
  const profiles = (text: string) => parseUsers(text).flatMap(({ user, profile }) => (profile ? [user] : []))
  test.each([
    [
      'clones of Lenovo and Motorola',
      'UserInfo{0:Owner:4c13} running\nUserInfo{900:Clone:400} running\nUserInfo{905:Clone:400}\n',
      [900, 905],
    ],
    ['a second space is none', 'UserInfo{0:机主:4c13} running\nUserInfo{10:security space:413} running\n', []],
    ['a clone of Android 14', 'UserInfo{0:Owner:4c13} running\nUserInfo{11:Clone:1010} running\n', [11]],
    ['Secure Folder', 'UserInfo{0:Owner:4c13} running\nUserInfo{150:Secure Folder:10061030} running\n', [150]],
    [
      'below a warning',
      'WARNING: linker: x\nUsers:\n\tUserInfo{0:Owner:13} running\n\tUserInfo{999:XSpace:801010} running\n',
      [999],
    ],
  ])('%s', (_name, text, expected) => {
    expect(profiles(text)).toEqual(expected)
  })
})

describe('the address of a phone', () => {
  test.each([
    [
      'is none that it gives others as a hotspot',
      '7: ap0    inet 192.168.43.1/24 scope global ap0\n8: rmnet0    inet 10.44.1.9/30\n',
      '10.44.1.9',
    ],
    ['is none of its cable', '9: rndis0    inet 192.168.42.129/24 scope global rndis0\n', ''],
    ['is none of Wi-Fi Direct', '4: wlan0    inet 10.1.2.3/24\n5: p2p-wlan0-0    inet 192.168.49.1/24\n', '10.1.2.3'],
    ['may be one in a hotspot of another', '4: wlan0    inet 192.168.43.17/24\n', '192.168.43.17'],
    ['is none of 464XLAT of another number', '6: v4-rmnet_data1    inet 192.0.0.2/32\n', ''],
  ])('%s', (_name, text, ip) => {
    expect(parseNetwork(text, 'null').ip).toBe(ip)
  })
})

describe('storage and properties', () => {
  test('have a name that is too long for its line, and warnings around them', () => {
    const wrapped =
      'Filesystem 1K-blocks Used Available Use% Mounted on\n/dev/block/mapper/userdata-of-a-long-name\n  1000000 400000 600000  40% /data\n'
    expect(parseStorage(wrapped)).toEqual({ free: 600_000 * 1024, total: 1_000_000 * 1024 })
    expect(parseStorage('WARNING: linker: x 1 2\ndf: /data: Permission denied\n')).toEqual({ free: -1, total: -1 })
    const properties = parseProperties('WARNING: linker: x\n[a.b]: [one\ntwo]\nlibc: x\n[c.d]: []\n')
    expect([...properties]).toEqual([
      ['a.b', 'one\ntwo'],
      ['c.d', ''],
    ])
  })
})

describe('what lies in front', () => {
  test.each([
    [
      'between nulls of several displays',
      'mCurrentFocus=null\nmCurrentFocus=null\nmCurrentFocus=Window{2f u0 com.a.B/com.c.Main}\nmCurrentFocus=null\n',
      'com.a.B',
    ],
    [
      'a dialog that names the screen of its app',
      'mCurrentFocus=Window{2f u0 Application Not Responding: app.shelf/app.shelf.Main}\nmFocusedApp=ActivityRecord{1 u0 app.shelf/.Main t1}\n',
      'android',
    ],
    [
      'a dialog that waits for a debugger',
      'mCurrentFocus=Window{2f u0 Waiting For Debugger: app.shelf}\nmFocusedApp=ActivityRecord{1 u0 app.shelf/.Main t1}\n',
      'android',
    ],
    [
      'a chooser of a maker',
      'mCurrentFocus=Window{2f u0 com.huawei.android.internal.app/com.huawei.android.internal.app.HwResolverActivity}\n',
      'com.huawei.android.internal.app',
    ],
    ['the lock over nothing', 'mCurrentFocus=Window{2f u0 NotificationShade}\nmFocusedApp=null\n', ''],
    ['of a second user', 'mCurrentFocus=Window{2f u10 app.shelf/app.shelf.Main}\n', 'app.shelf'],
    [
      'before Android 10',
      '  mFocusedApp=AppWindowToken{1 token=Token{2 ActivityRecord{3 u0 app.shelf/.Main t12}}}\n',
      'app.shelf',
    ],
  ])('%s', (_name, text, app) => {
    expect(parseFocus(text)).toBe(app)
  })

  test('has a class within another in its name', () => {
    expect(parseActivity('mCurrentFocus=Window{2f u0 a.b/a.b.Main$Inner}')).toBe('a.b/a.b.Main$Inner')
  })
})

describe('a refusal', () => {
  test.each([
    'Failed transaction (2147483646)',
    'Error while accessing settings provider',
    'java.lang.NullPointerException\n\tat a.B(C.java:1)',
    'Exception in thread "main" java.lang.RuntimeException: x',
    'Segmentation fault',
    'Killed',
    'adb: device offline',
    'cmd: Failure calling service activity: Failed transaction (2147483646)',
    "** SERVICE 'battery' DUMP TIMEOUT (10000ms) EXPIRED **",
    'Security exception: Permission Denial: getTasks() from pid=1, uid=2000',
  ])('is %s', (out) => {
    expect(refusalIn(`${out}\n`)).toBeDefined()
  })

  test.each([
    '',
    'Users:\n',
    'package:app.killed\n',
    '[sys.killed]: [Killed]',
    'WARNING: linker: error: x\n',
    '* daemon started\n',
  ])('is not %j', (out) => {
    expect(refusalIn(out)).toBeUndefined()
  })
})

describe('the line with the reason', () => {
  test.each([
    [
      'Failure [INSTALL_PARSE_FAILED_MANIFEST_MALFORMED: Failed parse: a[0] of b[c] is none]\n',
      'INSTALL_PARSE_FAILED_MANIFEST_MALFORMED: Failed parse: a[0] of b[c] is none',
    ],
    ['Failure [-12]\n', '-12'],
    [
      'adb: failed to install a.apk: Failure [INSTALL_FAILED_USER_RESTRICTED: Install canceled by user]\r\n',
      'INSTALL_FAILED_USER_RESTRICTED: Install canceled by user',
    ],
    [
      "Exception occurred while executing 'put':\njava.lang.SecurityException: Permission denial: writing to settings requires:android.permission.WRITE_SECURE_SETTINGS\n\tat a.B(C.java:1)\n",
      'java.lang.SecurityException: Permission denial: writing to settings requires:android.permission.WRITE_SECURE_SETTINGS',
    ],
    ['/sbin/sh: pm: not found\n', '/sbin/sh: pm: not found'],
    ['11-28 10:11:12.123  1  1 I x: y\nError: Unknown option: --user\n', 'Error: Unknown option: --user'],
  ])('in %j', (out, reason) => {
    expect(reasonIn(out)).toBe(reason)
  })
})

describe('what was not done', () => {
  const settings = (out: string) => {
    const shell = answering({ match: /^settings put|^ime/, out })
    const must = async (command: string) => {
      const { output } = await shell.run(command, signal)
      const problem = startProblem(output)
      if (problem !== undefined) throw new Error(String(problem))
    }
    return phoneSettings(shell, must)
  }
  test.each([
    [
      'global',
      'Security exception: Permission denial: writing to settings requires:android.permission.WRITE_SECURE_SETTINGS\n',
    ],
    ['global', 'Permission denial: writing to settings requires:android.permission.WRITE_SECURE_SETTINGS\n'],
    ['global', 'Error while accessing settings provider\njava.lang.NullPointerException\n'],
    ['global', 'Failed transaction (2147483646)\n'],
    ['keyboard', 'Unknown input method com.android.adbkeyboard/.AdbIME cannot be enabled for user #0\n'],
    ['keyboard', "cmd: Can't find service: input_method\n"],
  ])('with a setting (%s) is said: %s', async (kind, out) => {
    const change =
      kind === 'keyboard'
        ? settings(out).change('default_input_method', 'com.android.adbkeyboard/.AdbIME', signal)
        : settings(out).change('window_animation_scale', '0', signal)
    await expect(change).rejects.toThrow(/denial|accessing|Failed|Unknown|find/)
  })

  test.each([
    '',
    'Input method a/.B: already enabled for user #0\nInput method a/.B selected for user #0\n',
    'Broadcasting: Intent { act=X }\nBroadcast completed: result=0\n',
  ])('is not %j', (out) => {
    expect(startProblem(out)).toBeUndefined()
  })
})

describe('a picture', () => {
  const png = Buffer.from('89504e470d0a1a0a000000000049454e44ae426082', 'hex')
  test('that is cut off is none', () => {
    expect(pngOf(png)).toEqual(png)
    for (const length of [8, 12, png.length - 1]) expect(pngOf(png.subarray(0, length))).toBeUndefined()
    expect(
      pngOf(Buffer.concat([Buffer.from('[Warning] Multiple displays were found'), png.subarray(0, 9)])),
    ).toBeUndefined()
  })

  test.each([
    ['Error opening file: /dev/stdout (Permission denied)\n', 'Permission denied'],
    ['[Warning] Multiple displays were found\nFailed to take screenshot. Status: -22\n', 'Status: -22'],
    ['screencap: not found\n', 'not found'],
  ])('that is none says why: %j', async (out, reason) => {
    const phone = adbPhone('A', answering({ match: /^screencap/, out }), () =>
      Promise.reject(new Error('no services here')),
    )
    await expect(phone.screenshot(signal)).rejects.toThrow(reason)
  })
})

describe('a description of the screen', () => {
  const tree =
    '<hierarchy rotation="0"><node text="a &amp; b&#10;&#128512; &#55357;&#56832; &bogus;" package="app.shelf" bounds="[0,0][9,9]"/></hierarchy>'
  test.each([
    ['below a line of its tool', `UI hierchary dumped to: /dev/tty\n<?xml version='1.0'?>${tree}`],
    ['with what is said behind it', `${tree}UI hierchary dumped to: /dev/tty\nKilled\n`],
  ])('is read %s', async (_name, out) => {
    const { nodes } = await createDump(answering({ match: /uiautomator/, out }))(signal)
    expect(nodes[0]!.text).toBe('a & b\n😀 😀 &bogus;')
  })

  test.each([
    ['is cut off', '<hierarchy rotation="0"><node text="a" bounds="[0,0][9,9]">', /./],
    [
      'belongs to another',
      'java.lang.IllegalStateException: UiAutomationService already registered!\n',
      /already registered/,
    ],
    ['crashes', 'java.lang.NullPointerException: getContentDescription() on a null object reference\n', /null object/],
    ['says nothing', '', /./],
  ])('that %s is none, and the reason is said', async (_name, out, reason) => {
    await expect(createDump(answering({ match: /uiautomator/, out }))(signal)).rejects.toThrow(reason)
  })
})
