import { randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dataFolder } from '@quarterdeck/shared/values/dataFolder.ts'
import type { RestoredMark } from '@quarterdeck/shared/values/restoredMark.ts'
import { exitCodes } from '../../exitCodes.ts'
import { printDone } from '../../print/print.ts'
import { Refusal } from '../../refusal.ts'
import type { Perform } from '../../tree/tree.ts'
import { folderOf, namesIn } from '../backup/folder.ts'
import { giveToOwner } from '../backup/giveToOwner.ts'

interface Options {
  since: string
  dataDir?: string
}

/**
 * Says that the database of a control plane which does not run was put back by other means (that of a libSQL server, a snapshot of a disk): its
 * next start holds all that goes out, as after `qd restore`.
 */
export const markRestored: Perform<Options> = async (context, { since, dataDir }) => {
  const { io, t } = context
  const folder = folderOf(context, dataDir)
  const names = await namesIn(folder)
  if (![dataFolder.lock, dataFolder.database, dataFolder.key].some((name) => names.includes(name)))
    throw new Refusal(exitCodes.usage, 'error.no_data_dir', { path: folder })
  if (names.includes(dataFolder.holder)) throw new Refusal(exitCodes.refused, 'error.in_use', { path: folder })
  const at = io.now()
  const made = utcOf(since)
  if (Number.isNaN(made) || made > at) throw new Refusal(exitCodes.usage, 'error.no_past_time', { value: since })
  const mark: RestoredMark = { id: randomUUID(), made, at, how: 'mark', drill: false }
  const path = join(folder, dataFolder.restored)
  await writeFile(`${path}.new`, JSON.stringify(mark), { mode: 0o600 })
  await giveToOwner(folder, `${path}.new`)
  await rename(`${path}.new`, path)
  const shown = new Date(made).toISOString().slice(0, 16).replace('T', ' ')
  printDone(context, mark, t('cli.restored.marked', { made: `${shown} UTC` }))
  return undefined
}

/** UTC where it says no zone. */
function utcOf(text: string): number {
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text)
  return Date.parse(hasZone ? text : `${text.trim().replace(' ', 'T')}${text.includes(':') ? '' : 'T00:00'}Z`)
}
