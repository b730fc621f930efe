/** How the ADB server lists a phone; whether it answers is another question. */
export type AdbState = 'online' | 'offline' | 'unauthorised'

export interface AdbDevice {
  /** How the server addresses it: a USB serial, host:port, or the service name of wireless debugging. */
  address: string
  state: AdbState
}

/**
 * The list of `host:track-devices` and of `adb devices` with and without `-l`: a line each, the state behind a tab or
 * blanks. Other lines (a heading, what adb says of its server) are no phones.
 */
export function parseDevices(text: string): AdbDevice[] {
  const devices: AdbDevice[] = []
  for (const line of text.split(/\r?\n/)) {
    const [, address, words] = /^(\S+)\t(.+)$/.exec(line) ?? /^(\S+) +(.+)$/.exec(line) ?? []
    const state = words && stateOf(words.trim(), line.includes('\t'))
    if (address && state) devices.push({ address, state })
  }
  return devices
}

/** Whatever else adb says behind a tab (recovery, sideload, connecting) is a phone that cannot be used. */
function stateOf(words: string, isListed: boolean): AdbState | undefined {
  if (words.startsWith('no permissions')) return 'unauthorised'
  // Behind the state stand words such as `model:Pixel_7`, and in a sentence others.
  const state = /^([a-z]+)(?: +\w+:\S*)*$/.exec(words)?.[1] ?? ''
  if (state === 'device') return 'online'
  if (state === 'unauthorized' || state === 'authorizing') return 'unauthorised'
  return isListed || unusable.has(state) ? 'offline' : undefined
}

const unusable = new Set(['offline', 'host', 'recovery', 'sideload', 'bootloader', 'connecting'])
