import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'
import { runSwitch } from './tables.ts'

/** Beside phones, which refer to card types, a switch may ask for one. */
export const cardTypeHooks: ResourceHooks = {
  async beforeDelete(tx, rows) {
    const ids = rows.map((row) => row.id)
    if (await findSwitchOf.get(tx, { ids })) throw new AppError('in_use')
  },
}

const findSwitchOf = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.select({ lane: runSwitch.lane }).from(runSwitch).where(isAmong(runSwitch.card_type, p.ids)).limit(1),
)
