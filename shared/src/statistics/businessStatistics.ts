import { defineStatistics, type Opens } from '../resource/statistics.ts'
import { signingStates } from '../resources/customer/customer.ts'

/** Customers and grants are of no currency. */
const none = { currency: '' } as const
const customers = { list: 'customer', by: none, until: 'end_time' } as const satisfies Opens
const each = { currency: 'currency' } as const
const payments = (from: string, to: string) =>
  ({ list: 'order-payment', by: each, days: [from, to] }) as const satisfies Opens

/**
 * Whom one works for, what they ordered and paid, what ads brought and what was granted. A payment counts on the day on which somebody marked it,
 * and stays one when it is given back later, which counts on its own day. Whoever is a customer, and has signed, is told as it is known now.
 */
export const businessStatistics = defineStatistics({
  name: 'business',
  title: 'business-statistics.title',
  route: '/businessOverview',
  menu: { group: 'statistics', rank: 90 },
  visibility: 'own',
  dimensions: { currency: { kind: 'text' } },
  by: ['currency'],
  measures: {
    customers: { kind: 'last', opens: customers },
    signed: { kind: 'last', opens: { ...customers, set: { signing_status: String(signingStates.signed) } } },
    orders: { kind: 'count', opens: { list: 'customer-order', by: each, days: ['start_time', 'end_time'] } },
    paid: { kind: 'money', minor: true, opens: payments('paid_from', 'paid_to') },
    refunded: { kind: 'money', minor: true, opens: payments('refunded_from', 'refunded_to') },
    ad_income: {
      kind: 'money',
      minor: true,
      opens: { list: 'ad-statistic', by: each, days: ['day_from', 'day_to'], plain: true },
    },
    grants: { kind: 'count', opens: { list: 'value-grant', by: none, days: ['start_time', 'end_time'] } },
  },
  order: 'orders',
  lines: ['orders'],
  cards: ['customers', 'signed', 'orders', 'paid', 'refunded', 'ad_income'],
})
