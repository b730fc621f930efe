import { accountAlerts } from '@quarterdeck/shared/alerts/accountAlerts.ts'
import { and, count, eq, gt, sql } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { account, organisation, userGroup } from '../../../platform/schema/tables.gen.ts'
import { type AlertScope, groupWithOrganisation, isInScope, measured, scopeOf } from '../../alertMeasure.ts'

/** What of accounts is to be told. */
export const accountMeasures = measured(accountAlerts, {
  authorisationEnds: (look) => endingAuthorisations.all(look.from, { ...scopeOf(look), now: look.now }),
})

/**
 * Accounts whose authorisation ends soon, by their user group with its organisation. What has ended stays as long in sight, and no
 * longer: some is over for good.
 */
const endingAuthorisations = prepared((q, p: Params<AlertScope & { now: number }>) => {
  const days = sql`${p.threshold} * 86400000`
  return q
    .select({ subject: groupWithOrganisation, value: count() })
    .from(account)
    .leftJoin(userGroup, eq(userGroup.id, account.user_group_id))
    .leftJoin(organisation, eq(organisation.id, account.organisation_id))
    .where(
      and(
        isInScope(account.organisation_id, p),
        gt(account.basis, 0),
        sql`${account.authorised_until} BETWEEN ${p.now} - ${days} AND ${p.now} + ${days}`,
      ),
    )
    .groupBy(groupWithOrganisation)
})
