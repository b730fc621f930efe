import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { ownerField } from '@quarterdeck/shared/resource/baseFields.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { Stored, StoredRow } from '../stored.ts'

/**
 * The action `assign` of every list whose rows are people's: another user becomes responsible. That the caller reaches that
 * user, and that group and organisation follow, is a matter of writing rows (`danglingOf`, `followOwners`).
 */
export async function assignRow(_tx: Sql, row: StoredRow, { form }: { form: Stored }): Promise<Stored | 'same'> {
  const wanted = form[ownerField]
  if (typeof wanted !== 'number') throw new AppError('invalid')
  return row[ownerField] === wanted ? 'same' : { [ownerField]: wanted }
}
