import { customer } from '@quarterdeck/shared/resources/customer/customer.ts'
import { defineDomain } from '../../defineDomain.ts'
import { customerActions } from './customerActions.ts'
import { customerHooks } from './customerHooks.ts'
import { endHosting } from './endHosting.ts'
import { handleHooks } from './handleHooks.ts'
import { knownCustomers, sameCustomerKey } from './knownCustomers.ts'
import { noteActions, noteHooks } from './notes.ts'

const lookMs = 60_000
const lists = ['contact', 'customer', 'customer-handle', 'customer-note']

/** Customers, what they are called elsewhere, what is noted of them, and the address book. */
export const customers = defineDomain({
  name: 'customers',
  grants: {
    look: lists.map((name) => `!${name}.*`),
    customers: [...lists.map((name) => `${name}.*`), '!contact.forget', '!customer.forget'],
  },
  start({ context, resources }) {
    const table = resources.tables.of(customer)
    resources.extend('customer', {
      ...customerHooks,
      importKey: sameCustomerKey,
      importIds: (sql, rows, accessScope) => knownCustomers(sql, table, rows, accessScope),
      actions: customerActions,
    })
    resources.extend('customer-handle', handleHooks)
    resources.extend('customer-note', { ...noteHooks, actions: noteActions })
    return { loops: [context.loops.every('customers.contracts', lookMs, () => endHosting(context))] }
  },
})
