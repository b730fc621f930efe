import type { PhoneFacts } from '@quarterdeck/shared/protocol/agent.ts'
import type { AdbShell } from './adbShell.ts'
import { parseBattery } from './parseBattery.ts'
import { parsePackageList, parsePackageVersions } from './parsePackages.ts'
import { parseProperties } from './parseProperties.ts'
import { parseScreenSize } from './parseScreenSize.ts'
import { parseSims } from './parseSims.ts'
import { parseUsers } from './parseUsers.ts'

/** What is known of a phone apart from how it is connected. */
export type DeviceFacts = Omit<PhoneFacts, 'serial' | 'address' | 'state'>

export const unknownFacts: DeviceFacts = {
  brand: '',
  model: '',
  release: '',
  sdk: 0,
  width: 0,
  height: 0,
  battery: -1,
  area: '',
  sims: [],
  users: [],
  apps: [],
}

/**
 * Who the phone is, however it is connected (the serial of a TCP connection is only its address), and whether it has
 * started: it answers well before its packages and users can be asked for.
 */
export async function identify(shell: AdbShell, signal: AbortSignal): Promise<{ serial: string; started: boolean }> {
  const { output } = await shell.run('getprop ro.serialno; getprop sys.boot_completed', signal)
  const [serial = '', started = ''] = output.split('\n').map((line) => line.trim())
  return { serial, started: started === '1' }
}

/** Reads the facts, and nothing but reads. A command that a phone does not know leaves its part empty. */
export async function readFacts(shell: AdbShell, signal: AbortSignal): Promise<DeviceFacts> {
  const output = async (command: string) => (await shell.run(command, signal, 30_000)).output
  const properties = parseProperties(await output('getprop'))
  const size = parseScreenSize(await output('wm size'))
  const property = (name: string) => properties.get(name) ?? ''
  return {
    brand: property('ro.product.brand'),
    model: property('ro.product.model'),
    release: property('ro.build.version.release'),
    sdk: Number(property('ro.build.version.sdk')) || 0,
    width: size?.width ?? 0,
    height: size?.height ?? 0,
    battery: parseBattery(await output('dumpsys battery')),
    area: property('persist.sys.area') || property('gsm.operator.iso-country').split(',')[0]!.toUpperCase(),
    sims: parseSims(properties, await output('dumpsys isub')),
    users: parseUsers(await output('pm list users')),
    apps: await readApps(output),
  }
}

/** The apps that were installed by somebody; those of the system are no concern of an operator. */
async function readApps(output: (command: string) => Promise<string>): Promise<DeviceFacts['apps']> {
  const packages = parsePackageList(await output('pm list packages -3 -f'))
  const versions = parsePackageVersions(await output(`dumpsys package packages | grep -E '${versionLines}'`))
  const apps: DeviceFacts['apps'] = []
  for (const { package: name } of packages) {
    // Not every phone lists all of them at once.
    const single = () => output(`dumpsys package ${name} | grep -E '${versionLines}'`)
    const version = versions.get(name) ?? parsePackageVersions(await single()).get(name) ?? ''
    apps.push({ package: name, version, md5: '' })
  }
  return apps
}

const versionLines = '^ *Package .[A-Za-z0-9_.]+. |versionName='
