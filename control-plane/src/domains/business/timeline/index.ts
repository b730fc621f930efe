import * as contract from '@quarterdeck/shared/contracts/customerTimeline.ts'
import { customer } from '@quarterdeck/shared/resources/customer/customer.ts'
import { systemSettings } from '../../../platform/settings.ts'
import { readRow } from '../../../resources/write/statements.ts'
import { defineDomain } from '../../defineDomain.ts'
import { accountsOf, readTimeline } from './readTimeline.ts'

/** What happened with a customer, from all the lists that know something of it. */
export const timeline = defineDomain({
  name: 'timeline',
  contracts: [contract],
  start({ context: { store, settings }, router, resources }) {
    router.serve(contract.customerTimeline, async ({ query, actor, t }) => {
      const row = await readRow(store.read, resources.tables.of(customer), query.id)
      const seen = await resources.seen('account', accountsOf(row), actor)
      const { data, next } = await readTimeline(
        row,
        { cursor: query.cursor, size: query.size },
        { read: store.read, actor, accounts: [...seen], zone: settings.get(systemSettings.zone), t },
      )
      return { data, next }
    })
  },
})
