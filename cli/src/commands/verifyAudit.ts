import { verifyAudit as verifyCall } from '@quarterdeck/shared/contracts/audit.ts'
import { ask } from '../ask.ts'
import { exitCodes } from '../exitCodes.ts'
import { printDone } from '../print/print.ts'
import type { Perform } from '../tree/tree.ts'

/** Has the server recompute the chain of hashes. Exit code 1 where an entry was tampered with. */
export const verifyAudit: Perform<object> = async (context) => {
  const { data } = await ask(context, verifyCall)
  const sentence = data.intact
    ? context.t('audit.more.intact', { count: data.entries })
    : context.t('audit.more.broken', { id: data.first_broken ?? 0 })
  printDone(context, data, sentence)
  return data.intact ? undefined : exitCodes.partly
}
