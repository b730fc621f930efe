import { AppError, type Problem } from '@quarterdeck/shared/errors/appError.ts'
import { fitsAddress } from '@quarterdeck/shared/values/addressPattern.ts'
import type { Actor } from '../../../http/handler.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Stored } from '../../../resources/stored.ts'
import { addressesOf } from '../sessions/index.ts'
import { readOrganisationType } from './store.ts'

/**
 * Verification is turned on for those alone whom some entry lets in, and by nobody for themselves at an address that none does.
 * `before`: as the row stood; of a new one nothing.
 */
export async function refuseUnlisted(tx: Sql, actor: Actor, changes: Stored, before: Stored = {}): Promise<void> {
  if (changes.ip_verify !== 1) return
  const { id = 0, organisation } = { ...before, ...changes }
  const type = await readOrganisationType.get(tx, { id: Number(organisation) })
  const of = { id: Number(id), organisation: Number(organisation), organisation_type: type?.type ?? null }
  const patterns = await addressesOf(tx, of)
  const problems: Problem[] = [{ field: 'ip_verify', code: 'no_entry_lets_in' }]
  if (patterns.length === 0) throw new AppError('invalid', {}, { problems })
  const isOwn = id === actor.userId && actor.sessionId > 0
  if (isOwn && !patterns.some((pattern) => fitsAddress(pattern, actor.address))) throw new AppError('locks_you_out')
}
