import { handleKeyOf } from '@quarterdeck/shared/values/customerKeys.ts'
import { alias, and, eq, isNull, ne, or } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { customer, customerHandle } from '../../../platform/schema/tables.gen.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'

/** In an organisation a handle of a platform is that of one customer. */
export const handleHooks: ResourceHooks = {
  derive: ({ handle }) => ({ handle_key: handleKeyOf(String(handle ?? '')) }),
  async problems(sql, rows) {
    const all = []
    for (const row of rows) {
      const asked = {
        id: Number(row.id ?? 0),
        customer: Number(row.customer),
        platform: Number(row.platform),
        key: handleKeyOf(String(row.handle ?? '')),
      }
      const other = await readHolder.get(sql, asked)
      all.push(other ? [{ field: 'handle', code: 'handle_taken' as const, data: { name: other.name } }] : [])
    }
    return all
  },
}

const own = alias(customer, 'own')

const readHolder = prepared((q, p: Params<{ id: number; customer: number; platform: number; key: string }>) =>
  q
    .select({ name: customer.name })
    .from(customerHandle)
    .innerJoin(customer, eq(customer.id, customerHandle.customer))
    .innerJoin(own, eq(own.id, p.customer))
    .where(
      and(
        eq(customerHandle.platform, p.platform),
        eq(customerHandle.handle_key, p.key),
        ne(customerHandle.id, p.id),
        or(
          eq(customer.organisation_id, own.organisation_id),
          and(isNull(customer.organisation_id), isNull(own.organisation_id)),
        ),
      ),
    ),
)
