import { and, desc, eq, gte, lt, ne } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { customerMerge } from './tables.ts'

/** For so long a merge can be taken back. */
export const undoMs = 30 * 86_400_000

export const readMerge = prepared((q, p: Params<{ id: number }>) =>
  q.select().from(customerMerge).where(eq(customerMerge.id, p.id)),
)

/** Merges into a customer that can be taken back. */
export const readMerges = prepared((q, p: Params<{ kept: number; since: number }>) =>
  q
    .select()
    .from(customerMerge)
    .where(and(eq(customerMerge.kept, p.kept), gte(customerMerge.at, p.since), ne(customerMerge.detail, '')))
    .orderBy(desc(customerMerge.id)),
)

export const dropMerge = prepared((q, p: Params<{ id: number }>) =>
  q.delete(customerMerge).where(eq(customerMerge.id, p.id)),
)

const isOld = (before: Params<{ before: number }>['before']) =>
  and(lt(customerMerge.at, before), ne(customerMerge.detail, ''))

export const readOld = prepared((q, p: Params<{ before: number }>) =>
  q.select({ id: customerMerge.id }).from(customerMerge).where(isOld(p.before)).limit(1),
)

/** Rows as they stood are kept no longer than they can be put back. */
export const endOld = prepared((q, p: Params<{ before: number }>) =>
  q.update(customerMerge).set({ detail: '' }).where(isOld(p.before)),
)

/** All who became this customer, also by way of others; what stood of them is given up. */
export async function forgetMerged(tx: Sql, customer: number): Promise<{ id: number; stood: string }[]> {
  const found: { id: number; stood: string }[] = []
  for (let kept = [customer]; kept.length > 0; ) {
    const rows = await selectInto.all(tx, { kept })
    await emptyInto.run(tx, { kept })
    found.push(...rows)
    kept = rows.map(({ id }) => id)
  }
  return found
}

const selectInto = prepared((q, p: Params<{ kept: readonly number[] }>) =>
  q
    .select({ id: customerMerge.gone, stood: customerMerge.detail })
    .from(customerMerge)
    .where(isAmong(customerMerge.kept, p.kept)),
)

const emptyInto = prepared((q, p: Params<{ kept: readonly number[] }>) =>
  q.update(customerMerge).set({ detail: '' }).where(isAmong(customerMerge.kept, p.kept)),
)
