import { join } from 'node:path'
import { type Check, missing, ok, optional } from './finding.ts'
import { nearestFolder } from './machine.ts'

/** What programs of the product run on (package.json of the repository pins it for Linux). */
const leastNode: readonly [number, number] = [24, 7]
/** Screenshots, logs and the outbox of an agent stay far below this. */
const leastFreeBytes = 2 * 1024 ** 3

export const nodeVersion: Check = async ({ nodeVersion: version }, _server, t) => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const good = major > leastNode[0] || (major === leastNode[0] && minor >= leastNode[1])
  const wanted = leastNode.join('.')
  return good
    ? ok('node', version)
    : missing('node', t('cli.doctor.node_old', { version, wanted }), 'https://nodejs.org/en/download')
}

export const dataFolder: Check = async (machine, _server, t) => {
  const folder = dataDir(machine.env, machine.home)
  const nearest = await nearestFolder(machine, folder)
  if (await machine.writable(nearest)) return ok('data', folder)
  return missing(
    'data',
    t('cli.doctor.not_writable', { path: folder }),
    `sudo mkdir -p ${folder} && sudo chown "$USER" ${folder}`,
  )
}

export const diskSpace: Check = async (machine, _server, t) => {
  const folder = dataDir(machine.env, machine.home)
  const free = await machine.freeBytes(await nearestFolder(machine, folder))
  const detail = t('cli.doctor.free', { size: gigabytes(free), path: folder })
  if (free >= leastFreeBytes) return ok('disk', detail)
  return missing('disk', detail, t('cli.doctor.free_fix', { size: gigabytes(leastFreeBytes) }))
}

export const chromium: Check = async ({ exists }, _server, t) => {
  const program = '/usr/bin/chromium-headless-shell'
  const fix = 'sudo apt-get install -y --no-install-recommends chromium-headless-shell'
  const found = await exists(program)
  return optional(found ? ok('chromium', program) : missing('chromium', t('cli.doctor.for_tests'), fix))
}

export const fonts: Check = async ({ exists }, _server, t) => {
  const packages = [
    ['fonts-noto-cjk', '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'],
    ['fonts-thai-tlwg', '/usr/share/fonts/truetype/tlwg'],
  ] as const
  const there = await Promise.all(packages.map(([, proof]) => exists(proof)))
  const lacking = packages.filter((_, at) => !there[at]).map(([name]) => name)
  if (lacking.length === 0) return optional(ok('fonts', packages.map(([name]) => name).join(', ')))
  const fix = `sudo apt-get install -y --no-install-recommends ${lacking.join(' ')}`
  return optional(missing('fonts', t('cli.doctor.for_tests'), fix))
}

function dataDir(env: Readonly<Record<string, string | undefined>>, home: string): string {
  return env.QD_DATA_DIR || join(home, '.quarterdeck-agent')
}

function gigabytes(bytes: number): string {
  return (bytes / 1024 ** 3).toFixed(1)
}
