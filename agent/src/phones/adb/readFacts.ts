import type { AdbShell } from './adbShell.ts'
import { type DeviceFacts, unknownFacts } from './deviceFacts.ts'
import { parseBattery } from './parseBattery.ts'
import { parseNetwork } from './parseNetwork.ts'
import { parseProperties } from './parseProperties.ts'
import { parseScreenSize } from './parseScreenSize.ts'
import { parseSims } from './parseSims.ts'
import { parseStorage } from './parseStorage.ts'
import { parseUsers } from './parseUsers.ts'
import { readApps } from './readApps.ts'
import { withinLimits } from './withinLimits.ts'

/** Every phone writes something all the time; what is less than this, in bytes, is no news to tell of. */
const storageStep = 50 * 1024 * 1024

/**
 * Reads the facts, and nothing but reads. A command that a phone does not know leaves its part empty. `known` is what was
 * read before: what cannot have changed is not computed again.
 */
export async function readFacts(
  shell: AdbShell,
  known: DeviceFacts = unknownFacts,
  signal: AbortSignal,
): Promise<DeviceFacts> {
  const output = outputOf(shell, signal)
  const properties = parseProperties(await output('getprop'))
  const size = parseScreenSize(await output('wm size'))
  const measures = await readMeasures(shell, signal)
  const users = parseUsers(await output('pm list users'))
  const { apps, counts } = await readApps(output, users, known.apps)
  const property = (name: string) => properties.get(name) ?? ''
  return withinLimits({
    brand: property('ro.product.brand'),
    model: property('ro.product.model'),
    // Before Android 12 under the second name.
    emulated: property('ro.boot.qemu') === '1' || property('ro.kernel.qemu') === '1',
    release: property('ro.build.version.release'),
    rom: property('ro.build.display.id'),
    ...parseNetwork(await output('ip -o -4 addr'), await output('settings get global http_proxy')),
    sdk: Number.parseInt(property('ro.build.version.sdk'), 10) || 0,
    width: size?.width ?? 0,
    height: size?.height ?? 0,
    ...measures,
    area: property('persist.sys.area') || property('gsm.operator.iso-country').split(',')[0]!.toUpperCase(),
    sims: parseSims(properties, await output('dumpsys isub')),
    users: users.map((one) => ({ ...one, apps: counts.get(one.user) ?? -1 })),
    apps,
  })
}

export type Measures = Pick<
  DeviceFacts,
  'battery' | 'charging' | 'temperature' | 'storageFree' | 'storageTotal' | 'clockOff' | 'slowness'
>

/** What changes by itself, and costs so little to ask for that it may be asked beside a run. */
export async function readMeasures(shell: AdbShell, signal: AbortSignal): Promise<Measures> {
  const output = outputOf(shell, signal)
  const battery = parseBattery(await output('dumpsys battery'))
  const storage = parseStorage(await output('df /data'))
  return {
    battery: battery.level,
    charging: battery.charging,
    temperature: Math.round(battery.temperature),
    storageFree: storage.free < 0 ? -1 : storage.free - (storage.free % storageStep),
    storageTotal: storage.total,
    ...(await readClock(output)),
  }
}

/** How far its clock is off, and how long it took to say so: of the smallest question there is. In steps that are news. */
async function readClock(
  output: (command: string) => Promise<string>,
): Promise<Pick<Measures, 'clockOff' | 'slowness'>> {
  const asked = Date.now()
  const told = /^(\d{9,11})\s*$/.exec(await output('date +%s'))
  const answered = Date.now()
  if (!told) return {}
  const off = Number(told[1]) - (asked + answered) / 2000
  return { clockOff: Math.round(off / 60) || 0, slowness: Math.floor((answered - asked) / 1000) }
}

function outputOf(shell: AdbShell, signal: AbortSignal): (command: string) => Promise<string> {
  return async (command) => (await shell.run(command, signal, { timeoutMs: 30_000 })).output
}
