import type { Problem } from '@quarterdeck/shared/errors/appError.ts'
import { emailKeyOf, phoneDigitsOf } from '@quarterdeck/shared/values/customerKeys.ts'
import type { AccessScope } from '../../../http/handler.ts'
import { or } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { customer } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { ImportValues } from '../../../resources/imports/index.ts'
import type { Table } from '../../../resources/table.ts'
import { visibleIds } from '../../../resources/visibility/visibleIds.ts'

/**
 * Which customer each row of a sheet is that says no number: by its e-mail, else by its telephone in digits, among those whom its bringer sees.
 * One that fits two is an error that names both.
 */
export async function knownCustomers(
  sql: Sql,
  table: Table,
  rows: readonly ImportValues[],
  accessScope: AccessScope,
): Promise<(number | Problem | undefined)[]> {
  const asked = rows.map(keysOf)
  const found = await selectByKeys.all(sql, {
    emails: [...new Set(asked.flatMap(({ email }) => email || []))],
    phones: [...new Set(asked.flatMap(({ phone }) => phone || []))],
  })
  const seen = await visibleIds(
    sql,
    table,
    found.map(({ id }) => id),
    accessScope,
  )
  const known = found.filter(({ id }) => seen.has(id))
  const byEmail = Map.groupBy(known, ({ email_key }) => email_key)
  const byPhone = Map.groupBy(known, ({ phone_digits }) => phone_digits)
  return asked.map(({ email, phone }) => {
    const fits = [...((email && byEmail.get(email)) || []), ...((phone && byPhone.get(phone)) || [])]
    const [first, second] = [...new Map(fits.map((one) => [one.id, one])).values()]
    if (!first || !second) return first?.id
    const nameOf = ({ id, name }: { id: number; name: string }) => `${name} (ID ${id})`
    return {
      field: email ? 'email' : 'phone',
      code: 'fits_two',
      data: { first: nameOf(first), second: nameOf(second) },
    }
  })
}

/** What rows of one sheet have in common that are the same customer. */
export function sameCustomerKey(values: ImportValues): string | undefined {
  const { email, phone } = keysOf(values)
  return email ? `e ${email}` : phone ? `p ${phone}` : undefined
}

function keysOf({ email, phone }: ImportValues): { email: string; phone: string } {
  return { email: emailKeyOf(String(email ?? '')), phone: phoneDigitsOf(String(phone ?? '')) }
}

const selectByKeys = prepared((q, p: Params<{ emails: readonly string[]; phones: readonly string[] }>) =>
  q
    .select({
      id: customer.id,
      name: customer.name,
      email_key: customer.email_key,
      phone_digits: customer.phone_digits,
    })
    .from(customer)
    .where(or(isAmong(customer.email_key, p.emails), isAmong(customer.phone_digits, p.phones)))
    .orderBy(customer.id),
)
