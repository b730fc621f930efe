import * as contract from '@quarterdeck/shared/contracts/customerOrder.ts'
import { orderSums } from '@quarterdeck/shared/contracts/customerOrder.ts'
import { customerOrder } from '@quarterdeck/shared/resources/customer/customerOrder.ts'
import { valueGrant } from '@quarterdeck/shared/resources/customer/valueGrant.ts'
import { readContextOf } from '../../../resources/visibility/readContext.ts'
import { defineDomain } from '../../defineDomain.ts'
import { grantMeasures } from './alerts.ts'
import { businessSource } from './figures.ts'
import { grantAction, grantHooks } from './grants.ts'
import { orderActions } from './orderActions.ts'
import { orderHooks } from './orderHooks.ts'
import { sumsOf } from './orderSums.ts'

const offered = ['commodity', 'payment-config', 'value-service', 'value-grant']

/** What is sold to customers, what they order and pay, and what organisations are charged for. A person marks payments; no money is moved. */
export const commerce = defineDomain({
  name: 'commerce',
  alerts: grantMeasures,
  figures: { sources: [businessSource] },
  contracts: [contract],
  grants: {
    look: ['customer-order', 'business-statistics', ...offered].map((name) => `!${name}.*`),
    customers: ['customer-order.*', 'business-statistics.*'],
    commerce: offered.map((name) => `${name}.*`),
    lookCommerce: offered.flatMap((name) => [`${name}.list`, `${name}.export`]),
  },
  start({ context, router, resources }) {
    const { tables } = resources
    resources.extend('customer-order', { ...orderHooks, actions: orderActions })
    resources.extend('value-grant', grantHooks)
    resources.extend('value-service', { actions: { grant: grantAction(tables.of(valueGrant)) } })
    router.serve(orderSums, async ({ query, actor }) => ({
      data: await sumsOf(context.store.read, tables.of(customerOrder), query, readContextOf(context, actor)),
    }))
  },
})
