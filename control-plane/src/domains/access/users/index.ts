import { defineDomain } from '../../defineDomain.ts'
import { sessions } from '../sessions/index.ts'
import { belongingActions } from './belongingActions.ts'
import { ownedTables } from './rowsOfUser.ts'
import { userActions } from './userActions.ts'
import { groupHooks } from './userBelonging.ts'
import { organisationHooks, userHooks } from './userHooks.ts'

/** The list of users is a plain resource; here stands what is special about them. */
export const users = defineDomain({
  name: 'users',
  grants: { look: ['!user.*'] },
  needs: { sessions },
  extend: { organisation: organisationHooks, 'user-group': groupHooks },
  start({ resources }, { sessions }) {
    const owned = ownedTables(resources.tables.values())
    resources.extend('user', {
      ...userHooks(sessions),
      actions: { ...userActions(sessions), ...belongingActions(owned) },
    })
  },
})
