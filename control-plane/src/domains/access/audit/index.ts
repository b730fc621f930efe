import * as contract from '@quarterdeck/shared/contracts/audit.ts'
import { verifyAudit } from '@quarterdeck/shared/contracts/audit.ts'
import type { Router } from '../../../http/handler.ts'
import { readHead } from '../../../platform/audit/audit.ts'
import { auditMessageInWords } from '../../../platform/audit/auditMessages.ts'
import { verifyChain } from '../../../platform/audit/chain.ts'
import type { Context } from '../../../platform/context.ts'
import type { Running } from '../../../platform/running.ts'
import { defineDomain } from '../../defineDomain.ts'

export const audit = defineDomain({
  name: 'audit',
  grants: { look: ['!audit.*'] },
  contracts: [contract],
  extend: {
    audit: {
      present(row, t) {
        row.summary = auditMessageInWords(String(row.summary), t)
      },
    },
  },
  start: ({ context, router }) => startAudit(context, router),
})

/**
 * The check of the chain. Its head goes to the program's own log at start and stop: whoever rewrites the whole table must
 * rewrite that too.
 */
export async function startAudit({ store, log }: Context, router: Router): Promise<Running> {
  router.serve(verifyAudit, async () => ({ data: await verifyChain(store.read) }))
  const note = async (at: string) => {
    const head = await readHead.get(store.read)
    log.info({ entries: head?.id ?? 0, head: head?.hash ?? '' }, `audit chain at ${at}`)
  }
  await note('start')
  return { stop: () => note('stop') }
}
