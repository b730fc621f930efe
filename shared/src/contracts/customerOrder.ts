import { z } from 'zod'
import { filterShape } from '../resource/endpoints.ts'
import { customerOrder } from '../resources/customer/customerOrder.ts'
import { endpoint, onlyFilters } from './endpoint.ts'

/** An amount in main units, such as `1234.50`: exact, also where it is more than a number holds. */
const amount = z.string()

/** What the orders of a filter come to, a row for each currency: amounts of several are never added up. */
export const orderSums = endpoint({
  name: 'customer-order.sums',
  method: 'GET',
  path: '/customer-order/sums',
  permission: 'customer-order.list',
  visibility: 'as',
  summary:
    'Sums of the orders that the filter of the list shows, by currency: unpaid (without the cancelled), paid, refunded.',
  sees: { customer: onlyFilters, commodity: onlyFilters, service: onlyFilters, payment_config: onlyFilters },
  query: z.strictObject(filterShape(customerOrder)),
  reply: z.array(
    z.object({
      currency: z.string(),
      orders: z.number().int(),
      total: amount,
      unpaid: amount,
      paid: amount,
      refunded: amount,
    }),
  ),
})
