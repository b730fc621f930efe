import { join, resolve } from 'node:path'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { dataFolder, isUpgradeCopy } from '@quarterdeck/shared/values/dataFolder.ts'
import { megabytes } from '../backup/megabytes.ts'
import { type DoctorFinding, ok, optional } from './finding.ts'
import type { Machine } from './machine.ts'

/** Where a control plane keeps its data unless it is told otherwise: by itself, and under `npm start`. */
const usual = ['data', '.data/control-plane']

/**
 * On the machine of a control plane: the copies of its database from before upgrades, which are the way back. None where no control
 * plane has its data in this folder, which `QD_DATA_DIR` names.
 */
export async function copyFindings(machine: Machine, t: Translate): Promise<DoctorFinding[]> {
  const { env, cwd } = machine
  const folders = (env.QD_DATA_DIR ? [env.QD_DATA_DIR] : usual).map((folder) => resolve(cwd, folder))
  const found = await Promise.all(folders.map((folder) => inFolder(machine, folder, t)))
  return found.flat()
}

async function inFolder({ exists, files }: Machine, folder: string, t: Translate): Promise<DoctorFinding[]> {
  if (!(await exists(join(folder, dataFolder.plane)))) return []
  const copies = (await files(folder)).filter(({ name }) => isUpgradeCopy(name))
  if (copies.length === 0) return [optional(ok('copies', t('cli.doctor.no_copies', { path: folder })))]
  return copies
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, size }) => optional(ok('copies', `${join(folder, name)} (${megabytes(size)} MB)`)))
}
