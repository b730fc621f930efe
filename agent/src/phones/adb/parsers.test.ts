import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseBattery } from './parseBattery.ts'
import { parseFocus } from './parseFocus.ts'
import { dumpProblem, pngOf, startProblem } from './parseMessages.ts'
import { parseNetwork } from './parseNetwork.ts'
import { parsePackageList, parsePackageVersions } from './parsePackages.ts'
import { parseProperties } from './parseProperties.ts'
import { parseScreenSize } from './parseScreenSize.ts'
import { parseSims, parseSubscriptions } from './parseSims.ts'
import { parseUiTree } from './parseUiTree.ts'
import { parseUsers } from './parseUsers.ts'

const sample = (name: string) => readFileSync(new URL(`./samples/${name}`, import.meta.url), 'utf8')

describe('properties', () => {
  test('are read from a whole phone', () => {
    const properties = parseProperties(sample('google-pixel7-android13.txt'))
    expect(properties.get('ro.product.model')).toBe('Pixel 7')
    expect(properties.get('ro.serialno')).toBe('AA0AAA00')
    expect(properties.size).toBe(22)
  })

  test('keep a value with a line break in it and what follows', () => {
    const properties = parseProperties(sample('multiline-value.txt'))
    expect(properties.get('ends with newline')).toBe('yup\n')
    expect(properties.get('dalvik.vm.heapsize')).toBe('256m')
    expect(properties.get('dalvik.vm.dexopt-flags')).toBe('m=y')
  })

  test('are read though there is a carriage return inside a value', () => {
    const properties = parseProperties(
      '[ro.product.brand]: [Acme\r]\n[ro.product.model]: [A\r 1]\r\n[ro.serialno]: [S1]\n',
    )
    expect(Object.fromEntries(properties)).toEqual({
      'ro.product.brand': 'Acme',
      'ro.product.model': 'A 1',
      'ro.serialno': 'S1',
    })
  })
})

describe('users', () => {
  test.each([
    ['pm-list-users-tab-running.txt', [{ user: 0, name: 'Owner', profile: false }]],
    [
      'pm-list-users-crlf.txt',
      [
        { user: 0, name: 'Foo', profile: false },
        { user: 3, name: 'FooBar', profile: false },
      ],
    ],
    [
      'pm-list-users-samsung-secure-folder.txt',
      [
        { user: 0, name: 'UserName', profile: false },
        { user: 150, name: 'Secure Folder', profile: true },
      ],
    ],
    [
      'pm-list-users-malformed.txt',
      [
        { user: 0, name: 'Owner', profile: false },
        { user: 3, name: 'Owner', profile: false },
      ],
    ],
  ])('of %s', (name, users) => {
    expect(parseUsers(sample(name))).toEqual(users)
  })
})

test('an overridden screen size is the one in force', () => {
  expect(parseScreenSize(sample('wm-size.txt'))).toEqual({ width: 1080, height: 1920 })
  expect(parseScreenSize(sample('wm-size-override.txt'))).toEqual({ width: 480, height: 1024 })
  expect(parseScreenSize('')).toBeUndefined()
})

test('the battery level is not mistaken for a capacity level, its temperature comes in tenths, and a cable alone does not charge', () => {
  const read = (name: string) => parseBattery(sample(`dumpsys-battery-${name}.txt`))
  expect(read('android14-capacity-level')).toEqual({ level: 80, temperature: 18, charging: false })
  expect(read('samsung-oneui')).toEqual({ level: 100, temperature: 30.9, charging: true })
  expect(read('short')).toEqual({ level: 44, temperature: 28, charging: true })
  expect(parseBattery("Can't find service: battery")).toEqual({ level: -1, temperature: -273, charging: false })
})

describe('SIMs', () => {
  test('of two empty slots are none', () => {
    expect(parseSims(parseProperties(sample('huawei-jkm-al00-harmonyos2.txt')), '')).toEqual([])
  })

  test('take the carrier of the properties and the card of the subscription', () => {
    const properties = new Map([
      ['gsm.sim.operator.alpha', '中国移动,中国联通'],
      ['gsm.sim.operator.numeric', '46000,46001'],
    ])
    const isub =
      '[SubscriptionInfoInternal: id=1 iccId=89860012345678901234 simSlotIndex=1 isEmbedded=0 displayName=x carrierName=中国联通 nameSource=0 number=+8617091234567 mcc=460 mnc=01 ]'
    expect(parseSims(properties, isub)).toEqual([
      { slot: 0, carrier: '中国移动', numeric: '46000', number: '', iccid: '' },
      {
        slot: 1,
        carrier: '中国联通',
        numeric: '46001',
        number: '17091234567',
        iccid: '89860012345678901234',
      },
    ])
  })

  test('that are known but not in a slot do not count; one listed twice counts once', () => {
    expect(parseSubscriptions(sample('isub-android7-no-active.txt'))).toEqual([])
    expect(parseSubscriptions(sample('isub-android7-one-active.txt'))).toEqual([
      { slot: 0, iccid: '', number: '', carrier: '没有服务 — 树米eSIM', numeric: '46004' },
    ])
  })
})

describe('packages', () => {
  test('are listed with and without their path', () => {
    expect(parsePackageList(sample('pm-list-packages.txt')).map((each) => each.package)).toContain(
      'com.android.smoketest',
    )
    expect(parsePackageList('package:/data/app/~~a==/app.shelf-b==/base.apk=app.shelf\r\n')).toEqual([
      { package: 'app.shelf', path: '/data/app/~~a==/app.shelf-b==/base.apk' },
    ])
  })

  test('have their versions, blanks and brackets included', () => {
    const versions = parsePackageVersions(sample('dumpsys-package-two-packages.txt'))
    expect(versions.get('com.google.android.calculator')).toEqual({ version: '7.3 (3821978)', versionCode: 73000302 })
    expect(versions.get('com.google.android.googlequicksearchbox')?.version).toBe('6.16.35.26.arm64')
    expect(parsePackageVersions(sample('dumpsys-package-android7.txt')).get('com.example.testapp.first')?.version).toBe(
      '1.0',
    )
  })
})

describe('the package in front', () => {
  test.each([
    ['focus-android8-chrome.txt', 'com.android.chrome'],
    ['focus-android4-no-user.txt', 'com.android.settings'],
    ['focus-samsung-flip-android12.txt', 'eu.niko.smart.universal'],
    ['focus-three-displays.txt', 'com.example.android'],
    ['focus-xiaomi-clone-user999.txt', 'tv.danmaku.bilibilihd'],
  ])('of %s', (name, app) => {
    expect(parseFocus(sample(name))).toBe(app)
  })

  test('is nothing where only system windows have the focus', () => {
    expect(parseFocus('  mCurrentFocus=Window{43 u0 NotificationShade}\n  mFocusedApp=null')).toBe('')
  })
})

describe('the tree of the screen', () => {
  test('keeps single-quoted attributes, quotes, line breaks and Chinese text', () => {
    const tree = parseUiTree(sample('compose-chat-chinese-single-quoted-attribute.xml'))
    const texts = tree!.nodes.map((node) => node.text).filter(Boolean)
    expect(texts.some((text) => text.includes('\n') && text.includes('"'))).toBe(true)
    expect(tree!.nodes[0]).toMatchObject({
      packageName: 'com.example.localagent',
      bounds: { left: 0, top: 0, right: 1080, bottom: 2400 },
    })
  })

  test('knows the parents of its elements, pretty-printed or not', () => {
    const tree = parseUiTree(sample('flutter-sign-in-two-focused.xml'))
    expect(tree!.nodes.filter((node) => node.focused)).toHaveLength(2)
    for (const node of tree!.nodes.slice(1)) expect(tree!.nodes).toContain(node.parent)
    expect(parseUiTree(sample('flutter-project-view.xml'))!.nodes).toHaveLength(51)
  })

  test('does without resource ids where the phone has none', () => {
    const tree = parseUiTree(sample('launcher-android4-no-resource-id.xml'))
    expect(tree!.nodes.length).toBeGreaterThan(5)
    expect(tree!.nodes.every((node) => node.id === '')).toBe(true)
  })

  test('that is cut off is no tree', () => {
    expect(parseUiTree(sample('pixel-app-drawer-1080x2340-truncated.xml'))).toBeUndefined()
    expect(parseUiTree('ERROR: could not get idle state.')).toBeUndefined()
  })

  test('joins characters outside the first plane, written as one reference or as two', () => {
    const tree = parseUiTree(
      '<hierarchy rotation="0"><node text="&#128512; &#55357;&#56832; &lt;&amp;lt;" /></hierarchy>',
    )
    expect(tree!.nodes[0]!.text).toBe('😀 😀 <&lt;')
  })
})

describe('messages', () => {
  test('of a start that failed are found although it says "Starting"', () => {
    expect(startProblem(sample('am-start-not-exported-android5.txt'))).toContain('Permission Denial')
    expect(startProblem(sample('am-start-not-exported-android9.txt'))).toContain('not exported')
    expect(
      startProblem(
        'Starting: Intent { cmp=a/.B }\nWarning: Activity not started, its current task has been brought to the front',
      ),
    ).toBeUndefined()
  })

  test('of a dump that failed are named', () => {
    expect(dumpProblem(sample('uiautomator-dump-messages.txt'))).toBe('ERROR: could not get idle state.')
    expect(dumpProblem('')).toBeUndefined()
  })

  test('before a picture are skipped', () => {
    const png = Buffer.from('89504e470d0a1a0a000000000049454e44ae426082', 'hex')
    const warning = Buffer.from(sample('screencap-multi-display-warning-prefix.txt'))
    expect(pngOf(Buffer.concat([warning, png]))).toEqual(png)
    expect(pngOf(warning)).toBeUndefined()
  })
})

test.each([
  [
    '22: tun0    inet 172.19.0.1/30 scope global tun0\n9: wlan0    inet 10.1.2.3/24 brd',
    '10.0.0.1:80',
    '10.1.2.3',
    'vpn',
  ],
  ['1: lo    inet 127.0.0.1/8 scope host lo\n4: eth0    inet 10.9.9.9/24', 'null\n', '10.9.9.9', 'none'],
  ['', '', '', 'unknown'],
  ['/system/bin/sh: ip: inaccessible or not found', "cmd: Can't find service: settings", '', 'unknown'],
])('the network of a phone is read from its addresses and its proxy (%#)', (addresses, httpProxy, ip, proxy) => {
  expect(parseNetwork(addresses, httpProxy)).toEqual({ ip, proxy })
})
