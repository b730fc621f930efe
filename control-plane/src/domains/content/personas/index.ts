import { writableFields } from '@quarterdeck/shared/resource/define.ts'
import { persona as definition } from '@quarterdeck/shared/resources/content/persona.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'
import { addEntry } from '../../../resources/mutations/auditEntries.ts'
import type { Stored } from '../../../resources/stored.ts'
import type { Table } from '../../../resources/table.ts'
import { applyChanges } from '../../../resources/write/applyChanges.ts'
import { defineDomain } from '../../defineDomain.ts'
import { linkageHooks } from './linkage.ts'
import { accountActions, personaLinkActions } from './linking.ts'

const lists = ['persona', 'group'] as const

/** Personas: whom accounts speak for, who has looked at them, and to which accounts they are linked. */
export const personas = defineDomain({
  name: 'personas',
  grants: {
    content: [...lists.map((name) => `${name}.*`), '!persona.pass', '!persona.refuse'],
    reviewContent: ['persona.pass', 'persona.refuse'],
    lookContent: lists.flatMap((name) => [`${name}.list`, `${name}.export`]),
    lookAccounts: ['account', 'account-group'].flatMap((name) => [`${name}.list`, `${name}.export`]),
    accounts: ['matrix-linkage.*'],
    register: ['matrix-linkage.*'],
  },
  start({ resources }) {
    const { tables } = resources
    resources.extend('persona', {
      actions: { ...reviewActions, ...personaLinkActions(tables), copy: copyAction(tables) },
    })
    resources.extend('account', { actions: accountActions(tables) })
    resources.extend('matrix-linkage', linkageHooks(tables))
    return {}
  },
})

const judged: ActionHandler = async (_tx, _row, { form, call }) => ({
  audit_user: call.actor.username,
  audit_time: call.at,
  audit_note: String(form.audit_note ?? ''),
})

const reviewActions = { pass: judged, refuse: judged }

/** Another one with the same values: it waits for its own review, and no account speaks for it. */
function copyAction(tables: ReadonlyMap<string, Table>): ActionHandler {
  const copied = writableFields(definition, 'add').map(([name]) => name)
  return async (tx, row, { call }) => {
    const table = tables.get('persona')!
    const values: Stored = Object.fromEntries(copied.map((name) => [name, row[name] ?? null]))
    const { added } = await applyChanges(tx, table, { add: [values] }, call)
    const reply = { added: 1, same: 0, removed: 0, ids: added.map(({ id }) => id), batch: null }
    await call.context.audit.record(tx, addEntry(table, call, { rows: added, reply, isOverwrite: false }))
    return undefined
  }
}
