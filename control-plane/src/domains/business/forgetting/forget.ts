import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Field } from '@quarterdeck/shared/resource/field.ts'
import { isFileField } from '@quarterdeck/shared/resource/field.ts'
import type { Context } from '../../../platform/context.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'
import type { Stored, StoredRow } from '../../../resources/stored.ts'
import type { Table, Tables } from '../../../resources/table.ts'
import { eraseTraces } from './eraseTraces.ts'
import type { Register } from './register.ts'

interface Deps {
  table: Table
  tables: Tables
  register: Register
  context: Pick<Context, 'keeper' | 'store' | 'log'>
}

/** Empties what names the person, for good: asked twice, by the action and by what its form wants to be said. */
export function forgetAction({ table, tables, register, context }: Deps): ActionHandler {
  return async (tx, row, { form, call, whenWritten }) => {
    if (form.final !== 1) throw new AppError('invalid', {}, { problems: [{ field: 'final', code: 'required' }] })
    if (row.forgotten !== null) return 'same'
    whenWritten(async () => {
      await eraseTraces(tx, tables, { table, row }, call)
      // Before the commit: forgotten twice is no harm, forgotten nowhere is.
      await register.add({ list: table.resource.name, id: row.id, at: call.at })
    })
    call.after.run(() => void leaveDisk(context))
    return emptied(table, row, call.at)
  }
}

/** The row without what names somebody. What is counted stays: kind, country, days, states; so does who has entered it. */
export function emptied({ resource }: Table, row: StoredRow, at: number): Stored {
  const blank = Object.entries(resource.fields).filter(
    ([name, field]) => !field.base && !field.virtual && names(field) && name !== 'app' && row[name] !== undefined,
  )
  const values: Stored = Object.fromEntries(blank.map(([name, { kind }]) => [name, kind === 'reference' ? null : '']))
  if ('external_id' in values) values.external_id = `forgotten-${row.id}`
  return { ...values, forgotten: at }
}

function names(field: Field): boolean {
  if (field.kind === 'text') return field.format !== 'country' && field.format !== 'day' && field.format !== 'currency'
  return isFileField(field) || field.kind === 'reference' || field.kind === 'links' || field.kind === 'words'
}

/** Files at once and not after a day, and the write-ahead log, which has the row as it was. What fails is done by the next sweep, and the next stop. */
export async function leaveDisk({ keeper, store, log }: Deps['context']): Promise<void> {
  try {
    await keeper.sweep()
    await store.carryLog()
  } catch (error) {
    log.warn({ err: error }, 'who was forgotten may stand in files until these are swept')
  }
}
