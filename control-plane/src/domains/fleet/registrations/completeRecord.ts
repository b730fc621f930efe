import { AppError, type Problem } from '@quarterdeck/shared/errors/appError.ts'
import { requiredKey } from '@quarterdeck/shared/i18n/keys.ts'
import { ownerField } from '@quarterdeck/shared/resource/baseFields.ts'
import { writableFields } from '@quarterdeck/shared/resource/define.ts'
import { mayDo } from '../../../http/handler.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'
import { addEntry } from '../../../resources/mutations/auditEntries.ts'
import type { Stored, StoredRow } from '../../../resources/stored.ts'
import type { Table } from '../../../resources/table.ts'
import { applyChanges } from '../../../resources/write/applyChanges.ts'
import { linkPersonas } from '../../content/personas/index.ts'

/**
 * Makes the account with its authorisation, and the record complete: in one transaction, so that there is never one without the other.
 * Who may not add accounts, or not authorise them, may not do it this way either.
 */
export function completeRecord(records: Table, accounts: Table): ActionHandler {
  return async (tx, row, { form, call }) => {
    if (!mayDo(call.actor, 'account.add')) throw new AppError('forbidden', { key: 'account.add' })
    if (!mayDo(call.actor, 'account.authorise')) throw new AppError('forbidden', { key: 'account.authorise' })
    const values = accountOf(row, form, { records, accounts })
    refuseIncomplete(accounts, values)
    const entries: NonNullable<Parameters<typeof applyChanges>[2]['entries']> = ({ added }) => {
      const reply = { added: 1, same: 0, removed: 0, ids: added.map(({ id }) => id), batch: null }
      return [addEntry(accounts, call, { rows: [values], reply, isOverwrite: false })]
    }
    const { added } = await applyChanges(tx, accounts, { add: [values], entries }, call)
    const id = added[0]!.id
    if (typeof row.persona === 'number') {
      const linked = await linkPersonas(tx, { id, personas: '', unbound_by_hand: 0 }, [row.persona], call, 'hand')
      if (linked !== 'same') await applyChanges(tx, accounts, { edit: [{ id, values: linked }] }, call)
    }
    return { account_id: id }
  }
}

/** What the record says, and over it what was filled in; as far as accounts know of it. */
function accountOf(row: StoredRow, form: Stored, { records, accounts }: Record<'records' | 'accounts', Table>): Stored {
  const filled = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null && value !== ''))
  const said: Stored = { ...row, ...filled }
  const names = writableFields(accounts.resource, 'add').map(([name]) => name)
  const values = Object.fromEntries(names.flatMap((name) => (said[name] == null ? [] : [[name, said[name]]])))
  delete values.password
  const password = row.password ? records.seals.get('password')?.open(String(row.password)) : undefined
  const seal = accounts.seals.get('password')
  if (password && seal) values.password = seal.seal(password)
  return row[ownerField] == null ? values : { ...values, [ownerField]: row[ownerField]! }
}

function refuseIncomplete({ resource }: Table, values: Stored): void {
  const problems = writableFields(resource, 'add').flatMap(([field, { required, requiredText }]): Problem[] => {
    if (!required || (values[field] != null && values[field] !== '')) return []
    return [{ field, code: 'required', ...(requiredText && { text: requiredKey(resource, field) }) }]
  })
  if (problems.length > 0) throw new AppError('invalid', {}, { problems })
}
