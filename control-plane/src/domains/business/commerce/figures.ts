import { signingStates } from '@quarterdeck/shared/resources/customer/customer.ts'
import { businessStatistics } from '@quarterdeck/shared/statistics/businessStatistics.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import { asc, isNotNull } from '../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { prepared } from '../../../platform/schema/prepared.ts'
import { adStatistic, customer, customerOrder, valueGrant } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { type DaySpan, type FigureSource, seenAsListed } from '../../figureSource.ts'
import { businessDay } from './tables.ts'

const counted = ['customers', 'signed', 'orders', 'paid', 'refunded', 'ad_income', 'grants'] as const

export const businessSource: FigureSource = {
  definition: businessStatistics,
  table: nameOf(businessDay),
  madeAs: 'business',
  seen: seenAsListed,
  begins,
  follows: [customer, customerOrder, adStatistic, valueGrant].map(nameOf),
  making: {
    key: ['seen_as', 'whose', 'currency'],
    kept: ['owner_user_id', 'user_group_id', 'organisation_id'],
    counted,
    rows: rowsOf,
  },
}

/** The day of the oldest customer, or the first on which an ad earned. */
async function begins(read: Sql, zone: string): Promise<string | undefined> {
  const oldest = await oldestCustomer.get(read)
  const ad = await firstAd.get(read)
  const days = [oldest?.at ? formatDay(oldest.at, zone) : undefined, ad?.day || undefined]
  return days.filter((day) => day !== undefined).sort()[0]
}

/** Each row is of what one list shows to the same people: customers and their orders, an organisation's ads, and grants. */
function rowsOf(span: DaySpan): string {
  const within = (time: string) => `${time} >= ${span.start} AND ${time} < ${span.end}`
  const row = (sums: Partial<Record<(typeof counted)[number], string>>) =>
    counted.map((name) => `${sums[name] ?? 0} AS ${name}`).join(', ')
  const own = `'own' AS seen_as, c.owner_user_id, c.user_group_id, c.organisation_id`
  const shared = (seenAs: string, organisation: string) =>
    `'${seenAs}' AS seen_as, NULL AS owner_user_id, NULL AS user_group_id, ${organisation} AS organisation_id`
  const orders = `FROM ${nameOf(customerOrder)} o JOIN ${nameOf(customer)} c ON c.id = o.customer WHERE`
  const all = [
    `SELECT ${own}, '' AS currency, ${row({ customers: '1', signed: `c.signing_status = ${signingStates.signed}` })}
      FROM ${nameOf(customer)} c WHERE c.create_time < ${span.end}`,
    `SELECT ${own}, o.currency, ${row({ orders: '1' })} ${orders} ${within('o.create_time')}`,
    `SELECT ${own}, o.currency, ${row({ paid: 'o.total' })} ${orders} ${within('o.paid_time')}`,
    `SELECT ${own}, o.currency, ${row({ refunded: 'o.total' })} ${orders} ${within('o.refunded_time')}`,
    `SELECT ${shared('organisation', 's.organisation_id')}, s.currency, ${row({ ad_income: 'coalesce(s.income, 0)' })}
      FROM ${nameOf(adStatistic)} s WHERE s.day = '${span.day}'`,
    `SELECT ${shared('people', 'g.organisation')}, '' AS currency, ${row({ grants: '1' })}
      FROM ${nameOf(valueGrant)} g WHERE ${within('g.create_time')}`,
  ]
  return `SELECT seen_as, coalesce(owner_user_id, 0) || ':' || coalesce(user_group_id, 0) || ':' || coalesce(organisation_id, 0) AS whose,
      currency, owner_user_id, user_group_id, organisation_id, ${counted.map((name) => `sum(${name}) AS ${name}`).join(', ')}
    FROM (${all.join(' UNION ALL ')}) GROUP BY seen_as, whose, currency`
}

const oldestCustomer = prepared((q) =>
  q
    .select({ at: customer.create_time })
    .from(customer)
    .where(isNotNull(customer.create_time))
    .orderBy(asc(customer.create_time))
    .limit(1),
)
const firstAd = prepared((q) =>
  q.select({ day: adStatistic.day }).from(adStatistic).orderBy(asc(adStatistic.day)).limit(1),
)
