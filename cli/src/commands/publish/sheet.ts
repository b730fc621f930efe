import { importReleases, releaseTemplate } from '@quarterdeck/shared/contracts/publishing.ts'
import { ask, askFile } from '../../ask.ts'
import { fileToSend, keepFile } from '../../files.ts'
import type { Perform } from '../../tree/tree.ts'
import { finishImport } from '../importFlow.ts'

/** Plans the posts of a spreadsheet. */
export const importSheet: Perform<{ dryRun?: boolean }> = async (context, { dryRun }, path = '') => {
  const file = await fileToSend(context, path)
  const { data } = await ask(context, importReleases, { body: { file, type: 0, dry_run: dryRun ? 1 : 0 } })
  return (await finishImport(context, data, 'publication', true)).exitCode
}

/** The spreadsheet to fill in. */
export const template: Perform<{ output?: string }> = async (context, { output }) => {
  await keepFile(context, await askFile(context, releaseTemplate), output)
  return undefined
}
