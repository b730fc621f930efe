import { CallError } from '@quarterdeck/shared/contracts/call.ts'
import { logout as logoutCall } from '@quarterdeck/shared/contracts/session.ts'
import { ask } from '../ask.ts'
import { writeConfig } from '../config.ts'
import { printDone } from '../print/print.ts'
import type { Perform } from '../tree/tree.ts'

/** Ends the session at the server and forgets it here. A session that has ended already is forgotten all the same. */
export const logout: Perform<object> = async (context) => {
  const { config, io, server } = context
  try {
    await ask(context, logoutCall)
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error
  }
  const { [server]: _, ...sessions } = config.sessions
  await writeConfig(io.env, { ...config, sessions })
  printDone(context, { server }, context.t('cli.message.logged_out', { server }))
  return undefined
}
