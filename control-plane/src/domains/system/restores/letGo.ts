import type { ParsedBody } from '@quarterdeck/shared/contracts/endpoint.ts'
import type { letGo as call } from '@quarterdeck/shared/contracts/restored.ts'
import type { Actor } from '../../../http/handler.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Context } from '../../../platform/context.ts'
import { deleteUnknownPosts } from '../../publish/nurture/index.ts'
import { deleteRestoredHolds } from '../../work/runs/index.ts'

/** Somebody has looked what became of them: they are held no more. */
export async function letThemGo(
  { store, audit }: Context,
  { runs, accounts }: Pick<ParsedBody<typeof call>, 'runs' | 'accounts'>,
  actor: Actor,
): Promise<void> {
  await store.write(async (tx) => {
    await deleteRestoredHolds.run(tx, { runs })
    await deleteUnknownPosts.run(tx, { accounts })
    await audit.record(tx, {
      actor,
      action: 'restored.let-go',
      resource: 'restored',
      summary: auditMessage('done', { deed: 'restored.let-go', name: runs.length + accounts.length }),
      after: { runs, accounts },
      address: actor.address,
    })
  })
}
