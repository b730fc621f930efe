import { defineDomain } from '../../defineDomain.ts'
import { runs } from '../../work/runs/index.ts'
import { accountActions } from './accountActions.ts'
import { accountHooks } from './accountHooks.ts'

export const accounts = defineDomain({
  name: 'accounts',
  grants: {
    // Who may read a password, or say by whose authority an account is run, is a matter of its own.
    accounts: ['account.*', '!account.authorise', '!account.end-authorisation', '!account.reveal'],
    authorise: ['account.authorise', 'account.end-authorisation', 'account.reveal'],
    register: ['account.*'],
  },
  needs: { runs },
  extend: { account: { ...accountHooks, actions: accountActions } },
  start: () => undefined,
})
