import { index, sql } from '../../../platform/schema/drizzle.ts'
import { indexesOn } from '../../../platform/schema/objects.ts'
import { customer, customerHandle } from '../../../platform/schema/tables.gen.ts'

/** By what a customer is known again: a sheet, and the search for duplicates, ask for them. */
export const customerKeys = indexesOn(customer, [
  index('customer.email-key').on(customer.email_key).where(sql`email_key <> ''`),
  index('customer.phone-digits').on(customer.phone_digits).where(sql`phone_digits <> ''`),
])

export const handleKeys = indexesOn(customerHandle, [
  index('customer-handle.key').on(customerHandle.platform, customerHandle.handle_key),
])
