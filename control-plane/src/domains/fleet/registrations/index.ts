import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { registrationRecord } from '@quarterdeck/shared/resources/fleet/registrationRecord.ts'
import { defineDomain } from '../../defineDomain.ts'
import { completeRecord } from './completeRecord.ts'

/** The register of accounts that people sign up for by hand is a plain list; complete, a record becomes an account. */
export const registrations = defineDomain({
  name: 'registrations',
  grants: {
    look: ['!registration-record.*'],
    registrations: ['registration-record.*'],
  },
  start({ resources }) {
    const [records, accounts] = [resources.tables.of(registrationRecord), resources.tables.of(account)]
    resources.extend('registration-record', { actions: { complete: completeRecord(records, accounts) } })
  },
})
