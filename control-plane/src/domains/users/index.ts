import { defineDomain } from '../defineDomain.ts'
import { sessions } from '../sessions/index.ts'
import { userActions } from './userActions.ts'
import { userHooks } from './userHooks.ts'

/** The list of users is a plain resource; here stands what is special about them. */
export const users = defineDomain({
  name: 'users',
  grants: { look: ['!user.*'] },
  needs: { sessions },
  start({ resources }, { sessions }) {
    resources.extend('user', { ...userHooks(sessions), actions: userActions(sessions) })
  },
})
