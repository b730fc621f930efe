import { runLog } from '@quarterdeck/shared/contracts/run.ts'
import { askFile } from '../ask.ts'
import { keepFile } from '../files.ts'
import { writeJson } from '../print/print.ts'
import type { Perform } from '../tree/tree.ts'
import { idsOf } from './resource/remove.ts'

/** The whole log of a run: on stdout, or in a file. */
export const showRunLog: Perform<{ output?: string }> = async (context, { output }, ...args) => {
  const [id] = idsOf(args)
  const file = await askFile(context, runLog, { query: { id: id! } })
  if (context.json && output === undefined) {
    const lines = (await file.blob.text()).split('\n').filter((line) => line !== '')
    writeJson(context, { run: id, lines })
  } else await keepFile(context, file, output ?? '-')
  return undefined
}
