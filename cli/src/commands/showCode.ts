import { stepUp } from '@quarterdeck/shared/contracts/session.ts'
import { ask } from '../ask.ts'
import { printDone } from '../print/print.ts'
import type { Perform } from '../tree/tree.ts'

/** Shows a code of the second factor, so that what wants a fresh one works for five minutes, in a pipe too. */
export const showCode: Perform<{ code: string }> = async (context, { code }) => {
  await ask(context, stepUp, { body: { code } })
  printDone(context, { minutes: 5 }, context.t('cli.message.step_up'))
  return undefined
}
