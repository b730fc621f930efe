import { customer as definition } from '@quarterdeck/shared/resources/customer/customer.ts'
import type { AccessScope } from '../../../http/handler.ts'
import { eq, inArray, ne, sql } from '../../../platform/schema/drizzle.ts'
import { prepared } from '../../../platform/schema/prepared.ts'
import { customer, customerHandle } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Tables } from '../../../resources/table.ts'
import { visibleIds } from '../../../resources/visibility/visibleIds.ts'

export type SameBy = 'email' | 'phone' | 'handle'

/** Two customers that have something in common which belongs to one; the older one first. */
export interface Pair {
  kept: number
  other: number
  by: SameBy[]
}

/**
 * Customers of one organisation that the reader sees and that have an e-mail, a telephone or a handle in common. Of several that have the same each is a
 * pair with the oldest of them: merged one after the other they are one.
 */
export async function readPairs(read: Sql, tables: Tables, accessScope: AccessScope): Promise<Pair[]> {
  const shared: (Shared & { by: SameBy })[] = []
  for (const by of ['email', 'phone', 'handle'] as const)
    for (const one of await selectShared[by].all(read)) shared.push({ ...one, by })
  const ids = [...new Set(shared.map((one) => one.id))]
  const seen = await visibleIds(read, tables.of(definition), ids, accessScope)
  const groups = Map.groupBy(
    shared.filter((one) => seen.has(one.id)),
    ({ by, key, organisation }) => `${by} ${organisation} ${key}`,
  )
  const pairs = new Map<string, Pair>()
  for (const rows of groups.values()) {
    const [first = 0, ...others] = [...new Set(rows.map((one) => one.id))].sort((one, two) => one - two)
    for (const other of others) {
      const pair = pairs.get(`${first} ${other}`) ?? { kept: first, other, by: [] }
      pair.by.push(rows[0]!.by)
      pairs.set(`${first} ${other}`, pair)
    }
  }
  return [...pairs.values()].sort((one, two) => two.other - one.other || two.kept - one.kept)
}

interface Shared {
  key: string
  organisation: number
  id: number
}

const id = customer.id
const organisation = sql<number>`coalesce(${customer.organisation_id}, 0)`
const isTwice = sql`count(*) > 1`

function sharedBy(key: typeof customer.email_key | typeof customer.phone_digits) {
  return prepared((q) =>
    q
      .select({ key: sql<string>`${key}`, organisation, id })
      .from(customer)
      .where(inArray(key, q.select({ key }).from(customer).where(ne(key, '')).groupBy(key).having(isTwice))),
  )
}

/** Customers with a key that more than one has, whoever's they are. */
const selectShared = {
  email: sharedBy(customer.email_key),
  phone: sharedBy(customer.phone_digits),
  handle: prepared((q) =>
    q
      .select({
        key: sql<string>`${customerHandle.platform} || ' ' || ${customerHandle.handle_key}`,
        organisation,
        id,
      })
      .from(customerHandle)
      .innerJoin(customer, eq(customer.id, customerHandle.customer))
      .where(
        inArray(
          customerHandle.handle_key,
          q
            .select({ key: customerHandle.handle_key })
            .from(customerHandle)
            .where(ne(customerHandle.handle_key, ''))
            .groupBy(customerHandle.platform, customerHandle.handle_key)
            .having(isTwice),
        ),
      ),
  ),
} as const satisfies Record<SameBy, { all(read: Sql): Promise<Shared[]> }>
