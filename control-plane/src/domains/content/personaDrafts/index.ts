import * as contract from '@quarterdeck/shared/contracts/personaDraft.ts'
import { defineDomain } from '../../defineDomain.ts'
import { models } from '../models/index.ts'
import { draftEnded } from './draftEnded.ts'
import { orderDraft, owner } from './orderDraft.ts'
import { showDraft } from './showDraft.ts'
import { dropDraftsBefore } from './store.ts'

const dayMs = 24 * 3_600_000
/** As long as the imports that they become. */
const keptMs = 7 * dayMs

/** Personas that a model makes up: checked as a sheet would be, and an import that somebody confirms. */
export const personaDrafts = defineDomain({
  name: 'personaDrafts',
  needs: { models },
  contracts: [contract],
  grants: { content: ['persona.generate'] },
  start({ context, resources, router }, { models }) {
    const { audit, store, now } = context
    models.ownedBy(owner, { ended: draftEnded })
    router.serve(contract.draftPersonas, async ({ body, actor }) => ({
      data: await orderDraft({ audit, store, resources, models, now }, body, actor),
    }))
    router.serve(contract.draftedPersonas, async (call) => ({ data: await showDraft({ store, resources }, call) }))
    const pruning = context.loops.every('personaDrafts.prune', dayMs, () =>
      store.write((tx) => dropDraftsBefore(tx, now() - keptMs)),
    )
    return { loops: [pruning] }
  },
})
