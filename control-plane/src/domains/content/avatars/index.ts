import * as contract from '@quarterdeck/shared/contracts/avatarDraft.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { persona as personaList } from '@quarterdeck/shared/resources/content/persona.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'
import { editEntries } from '../../../resources/mutations/auditEntries.ts'
import type { Tables } from '../../../resources/table.ts'
import { applyChanges } from '../../../resources/write/applyChanges.ts'
import { changeableRows } from '../../../resources/write/visibleRows.ts'
import { defineDomain } from '../../defineDomain.ts'
import { models } from '../models/index.ts'
import { aiMade, avatarEnded, orderAvatars, owner } from './generate.ts'
import { dropDraftsBefore, showGenerated } from './generated.ts'

/** Pictures of personas and accounts. */
export const avatars = defineDomain({
  name: 'avatars',
  needs: { models },
  contracts: [contract],
  grants: { content: ['avatar.*'], lookContent: ['avatar.list', 'avatar.export'] },
  start({ context, resources, router }, { models }) {
    const { audit, store, now } = context
    models.ownedBy(owner, { ended: avatarEnded })
    router.serve(contract.generateAvatars, async ({ body, actor }) => ({
      data: await orderAvatars({ audit, store, resources, models, now }, body, actor),
    }))
    router.serve(contract.generatedAvatars, async (call) => ({ data: await showGenerated(store, call) }))
    const pruning = context.loops.every('avatars.prune', dayMs, () =>
      store.write((tx) => dropDraftsBefore(tx, now() - keptMs)),
    )
    resources.extend('avatar', {
      // What a model has made stays marked, whatever is said of it later.
      derive: ({ rights, ai_generated }) => ({ ai_generated: rights === aiMade ? 1 : (ai_generated ?? 0) }),
      // Names of files repeat: a spreadsheet must know which of them a persona has.
      label: (id, stored) => `${stored} #${id}`.trim(),
      actions: { bind: bindTo(resources.tables) },
    })
    return { loops: [pruning] }
  },
})

const dayMs = 24 * 3_600_000
/** How long can be asked what became of an order. */
const keptMs = 7 * dayMs

/** Makes it the face of a persona, as the form of the persona would: whoever had passed that looks at it again. */
function bindTo(tables: Tables): ActionHandler {
  return async (tx, { id }, { form, call }) => {
    const table = tables.of(personaList)
    const [persona] = await changeableRows(tx, table, [Number(form.persona)], call.actor)
    if (!persona) throw new AppError('not_found')
    if (persona.avatar === id) return 'same'
    const entries = editEntries(table, call)
    await applyChanges(tx, table, { edit: [{ id: persona.id, values: { avatar: id } }], entries }, call)
    return undefined
  }
}
