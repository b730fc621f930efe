import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseBattery } from './parseBattery.ts'
import { parseDevices } from './parseDevices.ts'
import { parseFocus } from './parseFocus.ts'
import { dumpProblem, installProblem, startProblem } from './parseMessages.ts'
import { parseNetwork } from './parseNetwork.ts'
import { parsePackageList, parsePackageVersions } from './parsePackages.ts'
import { parseProperties } from './parseProperties.ts'
import { parseScreenSize } from './parseScreenSize.ts'
import { parseSims, parseSubscriptions } from './parseSims.ts'
import { parseStorage } from './parseStorage.ts'
import { parseUiTree } from './parseUiTree.ts'
import { parseCurrentUser, parseUsers } from './parseUsers.ts'

type Facts = Record<string, unknown>

/** Every reader of facts over one output, whatever command it is of: what it does not find it must not make up. */
function factsIn(text: string): Facts {
  const battery = parseBattery(text)
  const storage = parseStorage(text)
  const size = parseScreenSize(text)
  const properties = parseProperties(text)
  const found: Facts = {
    battery: battery.level === -1 && battery.temperature === -273 ? undefined : battery,
    screen: size && `${size.width}x${size.height}`,
    storage: storage.total === -1 ? undefined : storage,
    users: parseUsers(text).map(({ user, name, profile }) => `${user} ${name}${profile ? ' (profile)' : ''}`),
    packages: parsePackageList(text).length || undefined,
    versions: [...parsePackageVersions(text)].map(([name, at]) => `${name} ${at.version} [${at.versionCode}]`),
    focus: parseFocus(text) || undefined,
    address: parseNetwork(text, '').ip || undefined,
    properties: properties.size || undefined,
    sims: parseSims(properties, '').map(({ slot, carrier, numeric }) => `${slot} ${carrier} ${numeric}`),
    cards: parseSubscriptions(text).map(({ slot, carrier, numeric, iccid }) =>
      `${slot} ${carrier} ${numeric} ${iccid}`.trim(),
    ),
    nodes: parseUiTree(text)?.nodes.length,
  }
  const isFound = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(found).filter(([, value]) => isFound(value)))
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

/** Readers that are only asked about the answer to their own command. */
const ofCommands: [names: RegExp, read: (text: string) => Facts][] = [
  [
    /^(?:devices-|pair-|shell-un)/,
    (text) => ({ devices: parseDevices(text).map((one) => `${one.address} ${one.state}`) }),
  ],
  [/^am-get-current-user/, (text) => ({ currentUser: parseCurrentUser(text) })],
  [/^(?:am-start|input-|pm-list-packages-samsung)/, (text) => ({ problem: startProblem(text)?.slice(0, 60) })],
  [/install(?!-failure-codes)/, (text) => ({ problem: installProblem(text) })],
  [/^install-failure-codes/, (text) => ({ problems: new Set(linesOf(text).map(installProblem)).size })],
  [/^uiautomator-dump/, (text) => ({ problem: dumpProblem(text) })],
]

/** What each sample yields; an empty one holds nothing that is read of phones. */
const yields: Record<string, Facts> = {
  'am-get-current-user.txt': { currentUser: 0 },
  'am-start-not-exported-android5.txt': { problem: 'java.lang.SecurityException: Permission Denial: starting Int' },
  'am-start-not-exported-android9.txt': { problem: 'Security exception: Permission Denial: starting Intent { act' },
  'bugreport-logcat-uid-format-android8.txt': {},
  'cmd-wifi-list-scan-results.txt': {},
  'cmd-wifi-status-android13.txt': {},
  'compose-chat-chinese-single-quoted-attribute.xml': { nodes: 30 },
  'devices-l-crlf.txt': { devices: ['0123456789abcdef online', '192.168.1.1:5555 online'] },
  'devices-l-daemon-start-mixed.txt': { devices: ['0123456789abcdef unauthorised', '87654321 online'] },
  'devices-l-daemon-start.txt': { devices: ['0123456789abcdef online'] },
  'devices-l-features.txt': { devices: ['AA1A00AAAA online'] },
  'devices-l-garbage.txt': { devices: [] },
  'devices-l-host-and-short.txt': {
    devices: ['localhost:36790 online', '0000000A0D00000C online', 'emulator-5612 offline'],
  },
  'devices-l-mdns-serial-xiaomi.txt': { devices: ['adb-00000000-aAAAAAa._adb-tls-connect._tcp online'] },
  'devices-l-nexus7.txt': { devices: ['00a00bac online'] },
  'devices-l-no-eol.txt': { devices: ['0123456789abcdef online'] },
  'devices-l-no-header.txt': { devices: ['0123456789abcdef online'] },
  'devices-l-offline-unauthorized.txt': {
    devices: ['AA0AAA00 online', '172.16.10.20:5555 offline', 'emulator-5554 unauthorised'],
  },
  'devices-l-unauthorized-spaces.txt': { devices: ['0123456789abcdef unauthorised'] },
  'devices-no-permissions.txt': { devices: ['00000000 unauthorised'] },
  'devices-sdk-missing.txt': { devices: [] },
  'devices-short.txt': { devices: ['aa000b0a online', 'emulator-5554 online', '10.129.164.6:5555 online'] },
  'devices-usb-and-tls.txt': { devices: ['0aaa0a0a online', '10.10.162.71:42491 online'] },
  'df-old-toolbox-sdcard.txt': { storage: { free: 2147483648, total: 3221225472 } },
  'df-tab-in-header.txt': { storage: { free: 10515648512, total: 11863588864 } },
  'df-toybox-emulated.txt': { storage: { free: 26881347584, total: 27893952512 } },
  'df-toybox-sdcard-uuid.txt': { storage: { free: 31799410688, total: 31902400512 } },
  'dialog-android4.2-chinese.xml': { nodes: 21 },
  'dumpsys-activity-focused-android7-locktask.txt': {},
  'dumpsys-activity-locktask-android11.txt': {},
  'dumpsys-activity-mResumedActivity.txt': {},
  'dumpsys-battery-android14-capacity-level.txt': { battery: { level: 80, temperature: 18, charging: false } },
  'dumpsys-battery-pixel-c-android7.txt': { battery: { level: 19, temperature: 27.5, charging: true } },
  'dumpsys-battery-pixel7.txt': { battery: { level: 87, temperature: 28.5, charging: true } },
  'dumpsys-battery-samsung-oneui.txt': { battery: { level: 100, temperature: 30.9, charging: true } },
  'dumpsys-battery-short.txt': { battery: { level: 44, temperature: 28, charging: true } },
  'dumpsys-batterystats-extract.txt': {},
  'dumpsys-connectivity-android7-mobile.txt': {},
  'dumpsys-display-android9-tablet.txt': {},
  'dumpsys-netstats-short.txt': {},
  'dumpsys-package-android11-emulator.txt': { versions: ['com.sunmi.displaydemo 1.0 [1]'] },
  'dumpsys-package-android7.txt': { versions: ['com.example.testapp.first 1.0 [1]'] },
  'dumpsys-package-failure.txt': {},
  'dumpsys-package-miui-user999.txt': { versions: ['org.mazhuang.guanggoo 1.1.74 [74]'] },
  'dumpsys-package-permissions-car.txt': {},
  'dumpsys-package-preferred-home.txt': {},
  'dumpsys-package-resolver-odd-scheme.txt': {},
  'dumpsys-package-resolver-old.txt': {},
  'dumpsys-package-two-packages.txt': {
    versions: [
      'com.google.android.calculator 7.3 (3821978) [73000302]',
      'com.google.android.googlequicksearchbox 6.16.35.26.arm64 [300734793]',
    ],
  },
  'dumpsys-user-serialno.txt': { users: ['0 Owner', '1 Owner', '2 Owner'] },
  'dumpsys-wifi-log-android5.txt': {},
  'dumpsys-window-displays-short.txt': {},
  'dumpsys-window-policy-android4.txt': {},
  'dumpsys-window-windows-android4.txt': { focus: 'com.dtmilano.android.sampleui' },
  'flutter-drawer.xml': { nodes: 20 },
  'flutter-final.xml': { nodes: 23 },
  'flutter-panel.xml': { nodes: 17 },
  'flutter-picker.xml': { nodes: 25 },
  'flutter-project-view.xml': { nodes: 51 },
  'flutter-sign-in-two-focused.xml': { nodes: 10 },
  'flutter-window.xml': { nodes: 17 },
  'focus-android4-no-user.txt': { focus: 'com.android.settings' },
  'focus-android8-chrome.txt': { focus: 'com.android.chrome' },
  'focus-pixel-android8-home.txt': { focus: 'com.google.android.apps.nexuslauncher' },
  'focus-samsung-flip-android12.txt': { focus: 'eu.niko.smart.universal' },
  'focus-three-displays.txt': { focus: 'com.example.android' },
  'focus-xiaomi-clone-user999.txt': { focus: 'tv.danmaku.bilibilihd' },
  'formats.txt': {},
  'google-pixel7-android13.txt': { properties: 22 },
  'huawei-jkm-al00-harmonyos2.txt': { properties: 66 },
  'ifconfig-usb-tether.txt': {},
  'ifconfig-wlan0-toolbox.txt': {},
  'ifconfig-wlan0-toybox.txt': {},
  'input-inject-events-xiaomi.txt': { problem: 'java.lang.SecurityException: Injecting input events requires' },
  'input-text-non-ascii-android14.txt': { problem: 'java.lang.NullPointerException: Attempt to get length of nul' },
  'install-cancelled-vivo.txt': { problem: 'INSTALL_FAILED_CANCELLED_BY_USER' },
  'install-downgrade.txt': { problem: 'INSTALL_FAILED_VERSION_DOWNGRADE' },
  'install-failure-codes.txt': { problems: 43 },
  'install-user-restricted-xiaomi.txt': { problem: 'INSTALL_FAILED_USER_RESTRICTED: Install canceled by user' },
  'ip-route-no-wlan.txt': {},
  'ip-route-rmnet-first.txt': {},
  'ip-route-single-crcrlf.txt': {},
  'ip-route-table-local.txt': {},
  'ip-route-truncated.txt': {},
  'ip-route-two-eth.txt': {},
  'ip-rule.txt': {},
  'isub-android7-no-active.txt': {},
  'isub-android7-one-active.txt': { cards: ['0 没有服务 — 树米eSIM 46004'] },
  'launcher-android4-no-resource-id.xml': { nodes: 9 },
  'launcher-android8.1-pixel.xml': { nodes: 29 },
  'meminfo-1gb.txt': {},
  'meminfo-long-values.txt': {},
  'moto-old-extract.txt': { properties: 4 },
  'mount.txt': {},
  'multiline-value.txt': { properties: 3 },
  'netcfg.txt': {},
  'pair-and-connect.txt': { devices: [] },
  'pixel-app-drawer-1080x2340-truncated.xml': {},
  'pm-install-old-format.txt': { problem: 'INSTALL_FAILED_ALREADY_EXISTS' },
  'pm-list-packages-f-apex.txt': { packages: 4 },
  'pm-list-packages-samsung-secure-folder-error.txt': {
    problem: 'java.lang.SecurityException: Shell does not have permission ',
  },
  'pm-list-packages.txt': { packages: 10 },
  'pm-list-users-crlf.txt': { users: ['0 Foo', '3 FooBar'] },
  'pm-list-users-malformed.txt': { users: ['0 Owner', '3 Owner'] },
  'pm-list-users-samsung-secure-folder.txt': { users: ['0 UserName', '150 Secure Folder (profile)'] },
  'pm-list-users-tab-running.txt': { users: ['0 Owner'] },
  'procrank.txt': {},
  'registry-android7-in-service.txt': {},
  'registry-android7-out-of-service.txt': {},
  'screencap-multi-display-warning-prefix.txt': {},
  'servicestate-huawei-mate20x-android9.txt': {},
  'servicestate-pixel2xl-android10.txt': {},
  'servicestate-pixel5-android12-roaming.txt': {},
  'servicestate-pixel5-android12.txt': {},
  'servicestate-samsung-s10-5g-android10.txt': {},
  'shell-unauthorized-stderr.txt': { devices: [] },
  'surfaceflinger-display-id-pixel9profold.txt': {},
  'threadtime-dumpstate-android11.txt': {},
  'threadtime-testrunner-exception.txt': {},
  'threadtime-two-crashes.txt': {},
  'top.txt': {},
  'uiautomator-dump-messages.txt': { problem: 'ERROR: could not get idle state.' },
  'uninstall-failure.txt': { problem: 'DELETE_FAILED_INTERNAL_ERROR' },
  'vivo-v15-funtouch9-android9.txt': { properties: 48 },
  'window-entry-bilibili-android13.txt': {},
  'window-entry-notification-shade-android11.txt': {},
  'wm-density-override.txt': {},
  'wm-size-override.txt': { screen: '480x1024' },
  'wm-size.txt': { screen: '1080x1920' },
  'xiaomi-17-pro-max-hyperos3-android16.txt': { properties: 36, sims: ['0 中国联通 46001', '1 中国联通 46001'] },
}

const folder = new URL('./samples/', import.meta.url)

test.each(readdirSync(folder).filter((name) => /\.(?:txt|xml)$/.test(name)))('%s yields what stands in it', (name) => {
  const text = readFileSync(new URL(name, folder), 'utf8')
  const own = ofCommands.filter(([names]) => names.test(name)).map(([, read]) => read(text))
  expect(Object.assign(factsIn(text), ...own)).toEqual(yields[name])
})
