import { CallError } from '@quarterdeck/shared/contracts/call.ts'
import { runDeviceLog } from '@quarterdeck/shared/contracts/evidence.ts'
import { runLog, runLogs } from '@quarterdeck/shared/contracts/run.ts'
import { askFile } from '../ask.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../exitCodes.ts'
import { keepFile } from '../files.ts'
import { writeJson } from '../print/print.ts'
import { Refusal } from '../refusal.ts'
import type { Perform } from '../tree/tree.ts'
import { idsOf } from './resource/remove.ts'

/** The whole log of a run, its script's or its phone's: on stdout, or in a file. Of several runs both, as a zip. */
export const showRunLog: Perform<{ device?: boolean; output?: string }> = async (context, options, ...args) => {
  const { device = false, output } = options
  const ids = idsOf(args)
  const [id] = ids
  const file = await logOf(context, ids, device)
  if (ids.length > 1) await keepFile(context, file, output)
  else if (context.json && output === undefined) {
    const lines = (await file.blob.text()).split('\n').filter((line) => line !== '')
    writeJson(context, { run: id, lines })
  } else await keepFile(context, file, output ?? '-')
  return undefined
}

/** A run that has not begun has none, and a phone's is kept as the settings say. */
async function logOf(context: Context, ids: readonly number[], device: boolean) {
  const run = ids.join(', ')
  try {
    if (ids.length > 1) return await askFile(context, runLogs, { query: { ids: ids.join(',') } })
    return await askFile(context, device ? runDeviceLog : runLog, { query: { id: ids[0]! } })
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'not_found')) throw error
    const isOfPhone = device && ids.length === 1
    throw new Refusal(exitCodes.refused, isOfPhone ? 'error.no_device_log' : 'error.no_log', { run })
  }
}
