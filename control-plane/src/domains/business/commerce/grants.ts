import { grantAlerts } from '@quarterdeck/shared/alerts/grantAlerts.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { valueGrant } from '@quarterdeck/shared/resources/customer/valueGrant.ts'
import { organisationTypes } from '@quarterdeck/shared/resources/system/organisation.ts'
import { and, eq, isNotNull, ne, or } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { valueGrant as grant, organisation } from '../../../platform/schema/tables.gen.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'
import type { TableOf } from '../../../resources/table.ts'
import { applyChanges } from '../../../resources/write/applyChanges.ts'
import type { ChangeCall } from '../../../resources/write/changeCall.ts'
import { addFirstRules } from '../../system/alerts/index.ts'

/** An external organisation sees what it has been granted, and grants itself nothing. */
export const grantHooks: ResourceHooks = {
  async beforeAdd(tx, rows, call) {
    refuseOutside(call)
    // An organisation is told before what it is granted ends: with its first grant, so that whoever deletes these rules is left alone.
    const organisations = new Set(rows.map((row) => Number(row.organisation)))
    for (const organisation of organisations)
      if (!(await selectGranted.get(tx, { organisation })))
        await addFirstRules(tx, grantAlerts.grantEnds, { organisation, at: call.at })
  },
  beforeEdit: async (_tx, _rows, call) => refuseOutside(call),
  beforeDelete: async (_tx, _rows, call) => refuseOutside(call),
}

/** A grant, and an organisation that is not the operating company's: that is told of all of them. */
const selectGranted = prepared((q, p: Params<{ organisation: number }>) =>
  q
    .select({ id: organisation.id })
    .from(organisation)
    .leftJoin(grant, eq(grant.organisation, organisation.id))
    .where(
      and(
        eq(organisation.id, p.organisation),
        or(isNotNull(grant.id), ne(organisation.type, organisationTypes.external)),
      ),
    )
    .limit(1),
)

function refuseOutside({ actor }: ChangeCall): void {
  if (actor.external) throw new AppError('internal_only')
}

/** Gives an organisation the service. */
export function grantAction(grants: TableOf<typeof valueGrant.fields>): ActionHandler {
  return async (tx, { id }, { form, call }) => {
    const { organisation, until } = form
    const values = { organisation: Number(organisation), service: id, until: String(until ?? '') }
    await applyChanges(tx, grants, { add: [values] }, call)
    return undefined
  }
}
