import { defineView } from '../../resource/define.ts'
import { customerOrder } from './customerOrder.ts'

/** Orders by what has been paid of them: marked by hand, with what the receipt says. */
export const orderPayment = defineView(customerOrder, {
  name: 'order-payment',
  route: '/paymentManage',
  menu: { rank: 40 },
  columns: [
    ...(['customer', 'thing', 'payment_status', 'total', 'currency', 'payment_config', 'reference'] as const),
    ...(['paid_time', 'refund_reference', 'refunded_time', 'create_time'] as const),
  ],
  actions: ['mark-paid', 'refund'],
  verbs: ['export'],
  filters: {
    keyword: { kind: 'search', fields: ['thing', 'customer', 'reference', 'remark'] },
    payment_status: { kind: 'any', field: 'payment_status' },
    payment_config: { kind: 'equals', field: 'payment_config' },
    currency: { kind: 'equals', field: 'currency' },
    paid_from: { kind: 'from', field: 'paid_time' },
    paid_to: { kind: 'to', field: 'paid_time' },
    refunded_from: { kind: 'from', field: 'refunded_time' },
    refunded_to: { kind: 'to', field: 'refunded_time' },
    start_time: { kind: 'from', field: 'create_time' },
    end_time: { kind: 'to', field: 'create_time' },
  },
})
