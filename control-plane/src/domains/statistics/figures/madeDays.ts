import { formatDay } from '@quarterdeck/shared/values/time.ts'
import { and, asc, between, eq, isNotNull } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { account, accountMetric, adStatistic, customer, persona } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Days } from './days.ts'
import { statisticsDay } from './tables.ts'

/** Which of these days have been made of a table. */
export async function madeDays(read: Sql, name: string, { from, to }: Days): Promise<Set<string>> {
  return new Set((await selectMade.all(read, { name, from, to })).map(({ day }) => day))
}

/** The day of the oldest account, persona or customer, or the first on which an account was read or an ad earned; undefined where there is none. */
export async function firstDay(read: Sql, zone: string): Promise<string | undefined> {
  const oldest = [await oldestAccount.get(read), await oldestPersona.get(read), await oldestCustomer.get(read)].flatMap(
    (row) => row?.at ?? [],
  )
  const days = oldest.map((at) => formatDay(at, zone))
  const measured = [await firstMeasured.get(read), await firstAd.get(read)].flatMap((row) => row?.day || [])
  return [...days, ...measured].toSorted()[0]
}

const firstMeasured = prepared((q) =>
  q.select({ day: accountMetric.day }).from(accountMetric).orderBy(asc(accountMetric.time)).limit(1),
)
const firstAd = prepared((q) =>
  q.select({ day: adStatistic.day }).from(adStatistic).orderBy(asc(adStatistic.day)).limit(1),
)
const selectMade = prepared((q, { name, from, to }: Params<{ name: string; from: string; to: string }>) =>
  q
    .select({ day: statisticsDay.day })
    .from(statisticsDay)
    .where(and(eq(statisticsDay.name, name), between(statisticsDay.day, from, to))),
)
const oldestAccount = prepared((q) =>
  q
    .select({ at: account.create_time })
    .from(account)
    .where(isNotNull(account.create_time))
    .orderBy(asc(account.create_time))
    .limit(1),
)
const oldestPersona = prepared((q) =>
  q
    .select({ at: persona.create_time })
    .from(persona)
    .where(isNotNull(persona.create_time))
    .orderBy(asc(persona.create_time))
    .limit(1),
)
const oldestCustomer = prepared((q) =>
  q
    .select({ at: customer.create_time })
    .from(customer)
    .where(isNotNull(customer.create_time))
    .orderBy(asc(customer.create_time))
    .limit(1),
)
