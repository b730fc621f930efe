import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { tag } from '@quarterdeck/shared/resources/fleet/tag.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'
import type { Tables } from '../../../resources/table.ts'
import { applyChanges } from '../../../resources/write/applyChanges.ts'
import { nameInstead } from '../../../resources/write/nameInstead.ts'
import { readRows } from '../../../resources/write/statements.ts'

/** Whatever has the one tag has the other one from then on, and the one is gone: all of it, or nothing. */
export function mergeAction(tables: Tables): ActionHandler {
  return async (tx, row, { form, call }) => {
    const [table, into] = [tables.of(tag), Number(form.into)]
    if (into === row.id) return 'same'
    const [other] = await readRows(tx, table, [into])
    // Each organisation has words of its own.
    if (other?.organisation_id !== row.organisation_id) throw new AppError('other_organisation')
    await nameInstead(tx, tables, 'tag', { of: row.id, into })
    await applyChanges(tx, table, { delete: [row.id] }, call)
    return undefined
  }
}
