import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'
import { editEntries } from '../../../resources/mutations/auditEntries.ts'
import type { Table } from '../../../resources/table.ts'
import { applyChanges } from '../../../resources/write/applyChanges.ts'
import { changeableRows } from '../../../resources/write/visibleRows.ts'
import { defineDomain } from '../../defineDomain.ts'

/** Pictures of personas and accounts. */
export const avatars = defineDomain({
  name: 'avatars',
  grants: { content: ['avatar.*'], lookContent: ['avatar.list', 'avatar.export'] },
  start({ resources }) {
    resources.extend('avatar', {
      // What a model has made stays marked, whatever is said of it later.
      derive: ({ rights, ai_generated }) => ({ ai_generated: rights === aiMade ? 1 : (ai_generated ?? 0) }),
      // Names of files repeat: a spreadsheet must know which of them a persona has.
      label: (id, stored) => `${stored} #${id}`.trim(),
      actions: { bind: bindTo(resources.tables) },
    })
    return {}
  },
})

const aiMade = 3

/** Makes it the face of a persona, as the form of the persona would: whoever had passed that looks at it again. */
function bindTo(tables: ReadonlyMap<string, Table>): ActionHandler {
  return async (tx, { id }, { form, call }) => {
    const table = tables.get('persona')!
    const [persona] = await changeableRows(tx, table, [Number(form.persona)], call.actor)
    if (!persona) throw new AppError('not_found')
    if (persona.avatar === id) return 'same'
    const entries = editEntries(table, call)
    await applyChanges(tx, table, { edit: [{ id: persona.id, values: { avatar: id } }], entries }, call)
    return undefined
  }
}
