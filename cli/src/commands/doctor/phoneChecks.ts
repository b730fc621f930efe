import { type Check, missing, ok, optional } from './finding.ts'
import type { Machine } from './machine.ts'

/** adb 1.0.39 and newer speak the shell protocol with exit codes. */
const leastAdb = 39
const udevRules = [
  '/etc/udev/rules.d/51-android.rules',
  '/lib/udev/rules.d/51-android.rules',
  '/usr/lib/udev/rules.d/51-android.rules',
]
const fixUdev = 'sudo apt-get install -y android-sdk-platform-tools-common && sudo usermod -aG plugdev "$USER"'

export const adbProgram: Check = async ({ run, env }, _server, t) => {
  const program = env.QD_ADB_BIN || 'adb'
  const printed = await run(program, ['version'])
  const version = /version 1\.0\.(\d+)/.exec(printed ?? '')?.[1]
  const fix = 'sudo apt-get install -y adb'
  if (printed === undefined) return missing('adb', t('cli.doctor.no_adb', { program }), fix)
  const detail = `1.0.${version ?? '?'}`
  return Number(version) >= leastAdb
    ? ok('adb', detail)
    : missing('adb', t('cli.doctor.adb_old', { version: detail }), fix)
}

export const adbServer: Check = async (machine, _server, t) => {
  const { host, port } = adbAddress(machine)
  const version = await machine.adb(host, port, 'host:version')
  const where = `${host}:${port}`
  // Agents start one themselves.
  if (version === undefined)
    return optional(missing('adb_server', t('cli.doctor.no_adb_server', { where }), 'adb start-server'))
  return ok('adb_server', `1.0.${Number.parseInt(version, 16)} (${where})`)
}

/** Phones by USB: whether this user may open them, and whether the phones trust this host. */
export const usb: Check = async (machine, _server, t) => {
  const { host, port } = adbAddress(machine)
  const devices = (await machine.adb(host, port, 'host:devices')) ?? ''
  const inState = (state: string) =>
    devices
      .split('\n')
      .filter((line) => line.includes(`\t${state}`))
      .map(serialOf)
  const closed = inState('no permissions')
  if (closed.length > 0) return missing('usb', t('cli.doctor.no_permission', { phones: closed.join(', ') }), fixUdev)
  const strange = inState('unauthorized')
  if (strange.length > 0) {
    return missing(
      'usb',
      t('cli.doctor.unauthorised', { phones: strange.join(', ') }),
      t('cli.doctor.unauthorised_fix'),
    )
  }
  const ready = inState('device')
  if (ready.length > 0) return ok('usb', t('cli.doctor.phones', { count: ready.length }))
  if (machine.platform !== 'linux' || machine.userId === 0) return ok('usb', t('cli.doctor.no_phones'))
  const rules = await Promise.all(udevRules.map((path) => machine.exists(path)))
  return rules.includes(true) ? ok('usb', t('cli.doctor.no_phones')) : missing('usb', t('cli.doctor.no_udev'), fixUdev)
}

const serialOf = (line: string) => line.split('\t')[0]!

function adbAddress({ env }: Machine): { host: string; port: number } {
  return { host: env.QD_ADB_HOST || '127.0.0.1', port: Number(env.QD_ADB_PORT || 5037) }
}
