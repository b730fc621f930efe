import { createEnrolToken } from '@quarterdeck/shared/contracts/fleet.ts'
import { ask } from '../ask.ts'
import { tell, writeJson, writeLines } from '../print/print.ts'
import type { Perform } from '../tree/tree.ts'

/** A one-time token for a new host: alone on stdout in a pipe, with the command to type on a terminal. */
export const createToken: Perform<object> = async (context) => {
  const { data } = await ask(context, createEnrolToken)
  tell(context, context.t('host.more.enrol_help'))
  if (context.json) writeJson(context, data)
  else writeLines(context, [context.terminal ? data.command : data.token])
  tell(context, context.t('host.more.token_expires', { time: data.expires }))
  return undefined
}
