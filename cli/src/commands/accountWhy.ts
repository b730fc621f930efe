import { accountWhy, accountWhyFile } from '@quarterdeck/shared/contracts/account.ts'
import { ask, askFile } from '../ask.ts'
import { exitCodes } from '../exitCodes.ts'
import { keepFile } from '../files.ts'
import { printReport } from '../print/printReport.ts'
import type { Perform } from '../tree/tree.ts'
import { idsOf } from './resource/remove.ts'

/** Why an account may run, on the terminal or as the file that the console saves; ends with 1 where it may not. */
export const whyAccount: Perform<{ output?: string }> = async (context, { output }, ...args) => {
  const id = idsOf(args)[0]!
  const { data } = await ask(context, accountWhy, { query: { id } })
  if (output === undefined) printReport(context, data)
  else await keepFile(context, await askFile(context, accountWhyFile, { query: { id } }), output)
  return data.may_run ? undefined : exitCodes.partly
}
