import { paymentStates } from '@quarterdeck/shared/resources/customer/customerOrder.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'

/** What people say of the payment of an order. Whoever comes second finds it paid already: the row is read in the transaction that writes it. */
export const orderActions: Readonly<Record<'mark-paid' | 'refund', ActionHandler>> = {
  'mark-paid': async (_tx, row, { form, call }) => ({
    payment_status: paymentStates.paid,
    reference: form.reference!,
    payment_config: form.payment_config ?? row.payment_config ?? null,
    paid_time: call.at,
  }),
  refund: async (_tx, _row, { form, call }) => ({
    payment_status: paymentStates.refunded,
    refund_reference: form.refund_reference!,
    refunded_time: call.at,
  }),
}
