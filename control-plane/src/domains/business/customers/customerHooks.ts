import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { signingStates } from '@quarterdeck/shared/resources/customer/customer.ts'
import { emailKeyOf, phoneDigitsOf } from '@quarterdeck/shared/values/customerKeys.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'

export const customerHooks: ResourceHooks = {
  derive: ({ email, phone }) => ({
    email_key: emailKeyOf(String(email ?? '')),
    phone_digits: phoneDigitsOf(String(phone ?? '')),
  }),
  /** Orders of somebody who was forgotten stand with a number. */
  label: (id, stored, t) => (stored === '' ? t('customer.more.forgotten', { id }) : stored),
  // Who is signed has a contract; who was forgotten stays so.
  async beforeEdit(_tx, rows) {
    for (const { before, changes } of rows) {
      if (before.forgotten !== null) throw new AppError('forgotten')
      const isLost = before.signing_status === signingStates.signed && changes.contract === ''
      if (isLost && changes.forgotten === undefined) throw new AppError('contract_missing')
    }
  },
}
