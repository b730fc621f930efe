import { defineDomain } from '../../defineDomain.ts'
import { appUserHooks } from './appUserHooks.ts'

/** Users of the organisation's own apps, and which of them are fans. */
export const appUsers = defineDomain({
  name: 'appUsers',
  grants: {
    look: ['!app-user.*'],
    commerce: ['app-user.*', '!app-user.forget'],
    lookCommerce: ['app-user.list', 'app-user.export'],
  },
  extend: { 'app-user': appUserHooks },
})
