import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { paymentStates } from '@quarterdeck/shared/resources/customer/customerOrder.ts'
import { customerOrderMachine } from '@quarterdeck/shared/states/customerOrder.ts'
import { eq } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { commodity, valueService } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'
import type { Stored } from '../../../resources/stored.ts'

/** An order keeps what its thing was called and cost when it was ordered, and what both come to. */
export const orderHooks: ResourceHooks = {
  async beforeAdd(tx, rows) {
    for (const row of rows) {
      const thing = await thingOf(tx, row)
      const isPriced = typeof row.price === 'number'
      const { price, currency } = isPriced ? row : thing
      const known = { ...row, price: price!, currency: currency || thing.currency }
      Object.assign(row, { ...known, thing: thing.name, total: totalOf(known) })
    }
  },
  async beforeEdit(_tx, rows) {
    for (const { before, changes } of rows) {
      if (!('count' in changes) && !('price' in changes)) continue
      if (isSettled(before)) throw new AppError('order_settled')
      // An order has a price: who empties it leaves it as it is.
      if (changes.price === null) changes.price = before.price!
      changes.total = totalOf({ ...before, ...changes })
    }
  },
}

const isSettled = ({ payment_status, status }: Stored) =>
  payment_status !== paymentStates.unpaid || status === customerOrderMachine.codes.cancelled

/** In whole minor units, or nothing is ordered: an amount that a number does not hold exactly is none. */
function totalOf({ count, price }: Stored): number {
  const total = Number(count) * Number(price)
  if (Number.isSafeInteger(total)) return total
  const problems = [
    { field: 'count', code: 'too_large' as const, data: { max: Math.floor(Number.MAX_SAFE_INTEGER / Number(price)) } },
  ]
  throw new AppError('invalid', {}, { problems })
}

async function thingOf(
  tx: Sql,
  { commodity: id, service }: Stored,
): Promise<{ name: string; price: number; currency: string }> {
  const found =
    typeof id === 'number' ? await readCommodity.get(tx, { id }) : await readService.get(tx, { id: Number(service) })
  if (!found) throw new AppError('not_found')
  return found
}

const readCommodity = prepared((q, p: Params<{ id: number }>) =>
  q
    .select({ name: commodity.name, price: commodity.price, currency: commodity.currency })
    .from(commodity)
    .where(eq(commodity.id, p.id)),
)
const readService = prepared((q, p: Params<{ id: number }>) =>
  q
    .select({ name: valueService.name, price: valueService.price, currency: valueService.currency })
    .from(valueService)
    .where(eq(valueService.id, p.id)),
)
