import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { valueGrant } from '@quarterdeck/shared/resources/customer/valueGrant.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'
import type { TableOf } from '../../../resources/table.ts'
import { applyChanges } from '../../../resources/write/applyChanges.ts'
import type { ChangeCall } from '../../../resources/write/changeCall.ts'

/** An external organisation sees what it has been granted, and grants itself nothing. */
export const grantHooks: ResourceHooks = {
  beforeAdd: async (_tx, _rows, call) => refuseOutside(call),
  beforeEdit: async (_tx, _rows, call) => refuseOutside(call),
  beforeDelete: async (_tx, _rows, call) => refuseOutside(call),
}

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
