/** How the ADB server lists a phone; whether it answers is another question. */
export type AdbState = 'online' | 'offline' | 'unauthorised'

export interface AdbDevice {
  /** How the server addresses it: a USB serial, host:port, or the service name of wireless debugging. */
  address: string
  state: AdbState
}

export interface DeviceList {
  devices: AdbDevice[]
  /** Names of rows that are somebody's phone, and by which none can be asked. */
  leftOut: string[]
}

/**
 * The list of `host:track-devices` and of `adb devices` with and without `-l`: a line each, the state behind a tab or
 * blanks. Other lines (a heading, what adb says of its server) are no phones.
 */
export function parseDeviceList(text: string): DeviceList {
  const list: DeviceList = { devices: [], leftOut: [] }
  for (const line of text.split(/\r?\n/)) {
    const [, name = '', words] = tabbed.exec(line) ?? spaced.exec(line) ?? []
    const address = name.trim()
    const state = words && stateOf(words.trim(), line.includes('\t'))
    if (address === '' || !state) continue
    if (isAddress(address)) list.devices.push({ address, state })
    else list.leftOut.push(address.replace(/\p{C}/gu, '?').slice(0, 100))
  }
  return list
}

export function parseDevices(text: string): AdbDevice[] {
  return parseDeviceList(text).devices
}

/** A serial may have blanks in it, and so has the service of a phone that announces itself under a name already taken: `adb-… (2)._adb…`. */
const tabbed = /^([^\t]+)\t+(.+)$/
const spaced = /^(adb-.+\._adb[\w-]*\._tcp\.?|\(no serial number\)|\S+) +(.+)$/

/** What adb writes in place of a serial that it could not read, or that nobody could say or send. */
function isAddress(address: string): boolean {
  if (/^(?:\(.*\)|<.*>|\?+|\*|null|unknown)$/i.test(address)) return false
  return address.length <= 200 && !/\p{C}/u.test(address)
}

/** Whatever else adb says behind a tab (recovery, sideload, connecting) is a phone that cannot be used. */
function stateOf(words: string, isListed: boolean): AdbState | undefined {
  if (words.startsWith('no permissions')) return 'unauthorised'
  // Behind the state stand words such as `model:Pixel_7`, and in a sentence others.
  const state = /^([a-z]+)(?:\s+\w+:\S*)*$/.exec(words)?.[1] ?? ''
  if (state === 'device') return 'online'
  if (state === 'unauthorized' || state === 'authorizing') return 'unauthorised'
  return isListed || unusable.has(state) ? 'offline' : undefined
}

const unusable = new Set(['offline', 'host', 'recovery', 'sideload', 'bootloader', 'connecting', 'rescue'])
