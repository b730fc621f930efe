import { userAccess, userAccessFile } from '@quarterdeck/shared/contracts/user.ts'
import { ask, askFile } from '../ask.ts'
import { keepFile } from '../files.ts'
import { printReport } from '../print/printReport.ts'
import type { Perform } from '../tree/tree.ts'
import { idOfName } from './resource/references.ts'

interface Options {
  from?: string
  to?: string
  output?: string
}

/** What a person can see and has opened, on the terminal or as the file that the console saves. */
export const accessOfUser: Perform<Options> = async (context, { from, to, output }, username = '') => {
  const id = await idOfName(context, { kind: 'reference', to: 'user', label: 'username' }, username)
  const query = {
    id,
    ...(from !== undefined && { start_time: from }),
    // A day alone is the whole of it.
    ...(to !== undefined && { end_time: to.length === 10 ? `${to} 23:59:59` : to }),
  }
  if (output === undefined) printReport(context, (await ask(context, userAccess, { query })).data)
  else await keepFile(context, await askFile(context, userAccessFile, { query }), output)
  return undefined
}
