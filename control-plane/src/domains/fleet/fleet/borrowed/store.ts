import { and, eq, ne } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { phone } from '../../../../platform/schema/tables.gen.ts'
import { phoneBorrowed } from '../tables.ts'

const b = phoneBorrowed

/** The phone of this host with this serial. */
export const readPhoneOf = prepared((q, p: Params<{ serial: string; host: number }>) =>
  q
    .select({ id: phone.id })
    .from(phone)
    .where(and(eq(phone.serial, p.serial), eq(phone.host, p.host))),
)

export const forgetBorrowed = prepared((q, p: Params<{ phone: number }>) => q.delete(b).where(eq(b.phone_id, p.phone)))

export const writeBorrowed = prepared((q, p: Params<{ phone: number; host: number; settings: string; at: number }>) =>
  q
    .insert(b)
    .values({ phone_id: p.phone, host_id: p.host, settings: p.settings, at: p.at })
    .onConflictDoUpdate({ target: b.phone_id, set: { host_id: p.host, settings: p.settings, at: p.at } }),
)

/** What another host than this one has borrowed of these phones. */
export const readLeft = prepared((q, p: Params<{ host: number; phones: readonly number[] }>) =>
  q
    .select({ serial: phone.serial, settings: b.settings })
    .from(b)
    .innerJoin(phone, eq(phone.id, b.phone_id))
    .where(and(ne(b.host_id, p.host), isAmong(b.phone_id, p.phones))),
)
