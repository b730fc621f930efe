import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { signingStates } from '@quarterdeck/shared/resources/customer/customer.ts'
import { chargedFeatures } from '@quarterdeck/shared/resources/customer/valueService.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'
import { refuseUncharged } from '../../access/access/index.ts'

/** A contract makes somebody a signed customer; hosting begins with a contract that still holds. */
export const customerActions: Readonly<Record<'sign' | 'activate-hosting', ActionHandler>> = {
  async sign(_tx, row, { form }) {
    const contract = form.contract || row.contract
    if (!contract) throw new AppError('contract_missing')
    const until = form.contract_until || row.contract_until || ''
    return { signing_status: signingStates.signed, contract, contract_until: until }
  },
  async 'activate-hosting'(tx, { contract_until: until, organisation_id }, { call: { context, at } }) {
    const today = formatDay(at, context.settings.get(systemSettings.zone))
    if (until && String(until) < today) throw new AppError('contract_over', { day: String(until) })
    const organisation = typeof organisation_id === 'number' ? organisation_id : null
    await refuseUncharged(tx, context, { organisation, feature: chargedFeatures.hosting })
    return undefined
  },
}
