import { CallError } from '@quarterdeck/shared/contracts/call.ts'
import { runDeviceLog } from '@quarterdeck/shared/contracts/evidence.ts'
import { runLog, runLogs } from '@quarterdeck/shared/contracts/run.ts'
import { askFile } from '../ask.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../exitCodes.ts'
import { Refusal } from '../failure.ts'
import { keepFile } from '../files.ts'
import { writeJson } from '../print/print.ts'
import type { Perform } from '../tree/tree.ts'
import { idsOf } from './resource/remove.ts'

/** The whole log of a run, its script's or its phone's: on stdout, or in a file. Of several runs both, as a zip. */
export const showRunLog: Perform<{ device?: boolean; output?: string }> = async (context, options, ...args) => {
  const { device = false, output } = options
  const [id, ...more] = idsOf(args)
  if (more.length > 0) {
    await keepFile(context, await askFile(context, runLogs, { query: { ids: [id, ...more].join(',') } }), output)
    return undefined
  }
  const file = device ? await deviceLogOf(context, id!) : await askFile(context, runLog, { query: { id: id! } })
  if (context.json && output === undefined) {
    const lines = (await file.blob.text()).split('\n').filter((line) => line !== '')
    writeJson(context, { run: id, lines })
  } else await keepFile(context, file, output ?? '-')
  return undefined
}

/** Most runs have none: it is kept as the settings say. */
async function deviceLogOf(context: Context, run: number) {
  try {
    return await askFile(context, runDeviceLog, { query: { id: run } })
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'not_found')) throw error
    throw new Refusal(exitCodes.refused, 'error.no_device_log', { run })
  }
}
