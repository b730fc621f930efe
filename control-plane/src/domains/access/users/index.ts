import * as contract from '@quarterdeck/shared/contracts/user.ts'
import { reportPage } from '../../../resources/output/reportPage.ts'
import { defineDomain } from '../../defineDomain.ts'
import { sessions } from '../sessions/index.ts'
import { belongingActions } from './belongingActions.ts'
import { personAccess } from './personAccess/personAccess.ts'
import { ownedTables } from './rowsOfUser.ts'
import { userActions } from './userActions.ts'
import { groupHooks } from './userBelonging.ts'
import { organisationHooks, userHooks } from './userHooks.ts'

/** The list of users is a plain resource; here stands what is special about them. */
export const users = defineDomain({
  name: 'users',
  grants: { look: ['!user.*'] },
  contracts: [contract],
  needs: { sessions },
  extend: { organisation: organisationHooks, 'user-group': groupHooks },
  start(app, { sessions }) {
    const { router, resources } = app
    const owned = ownedTables(resources.tables.values())
    resources.extend('user', {
      ...userHooks(sessions),
      actions: { ...userActions(sessions), ...belongingActions(owned) },
    })
    router.serve(contract.userAccess, async (call) => ({ data: await personAccess(app, call) }))
    router.serve(contract.userAccessFile, async (call) => reportPage(await personAccess(app, call), call))
  },
})
