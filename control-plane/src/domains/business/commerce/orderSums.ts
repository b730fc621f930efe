import type { orderSums } from '@quarterdeck/shared/contracts/customerOrder.ts'
import type { Reply } from '@quarterdeck/shared/contracts/endpoint.ts'
import { paymentStates } from '@quarterdeck/shared/resources/customer/customerOrder.ts'
import { customerOrderMachine } from '@quarterdeck/shared/states/customerOrder.ts'
import { exactAmountText, moneyDigits } from '@quarterdeck/shared/values/money.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { type SumRow, sumRows } from '../../../resources/read/sumRows.ts'
import type { Table } from '../../../resources/table.ts'
import type { ReadContext } from '../../../resources/visibility/readContext.ts'

/** What the orders of a filter come to, by currency. */
export async function sumsOf(
  read: Sql,
  table: Table,
  filters: Readonly<Record<string, unknown>>,
  readContext: ReadContext,
): Promise<Reply<typeof orderSums>['data']> {
  const rows = await sumRows(read, table, {
    filters,
    readContext,
    by: ['currency', 'status', 'payment_status'],
    sums: { total: 't.total' },
  })
  return [...Map.groupBy(rows, ({ currency }) => String(currency))].map(([currency, its]) => {
    const sum = (isMeant: (row: SumRow<'total'>) => boolean = () => true) => {
      const units = its.filter(isMeant).reduce((all, { total }) => all + BigInt(total ?? 0), 0n)
      return exactAmountText(units, moneyDigits(currency))
    }
    return {
      currency,
      orders: its.reduce((all, { count }) => all + count, 0),
      total: sum(),
      unpaid: sum(({ status, payment_status }) => payment_status === paymentStates.unpaid && status !== cancelled),
      paid: sum(({ payment_status }) => payment_status === paymentStates.paid),
      refunded: sum(({ payment_status }) => payment_status === paymentStates.refunded),
    }
  })
}

const { cancelled } = customerOrderMachine.codes
