import * as contract from '@quarterdeck/shared/contracts/account.ts'
import { reportPage } from '../../../resources/output/reportPage.ts'
import { defineDomain } from '../../defineDomain.ts'
import { runs, runViewerOf } from '../../work/runs/index.ts'
import { accountActions } from './accountActions.ts'
import { accountHooks } from './accountHooks.ts'
import { accountMeasures } from './alerts.ts'
import { accountLevelSource, accountMarks, accountSource } from './figures.ts'
import { groupHooks } from './groupHooks.ts'
import { type WhyInput, whyAccount } from './why/whyAccount.ts'

export { authorityOf } from './why/authority.ts'

export const accounts = defineDomain({
  name: 'accounts',
  alerts: accountMeasures,
  figures: { sources: [accountSource, accountLevelSource], marks: accountMarks },
  grants: {
    // Who may read a password, or say by whose authority an account is run, is a matter of its own.
    accounts: ['account.*', '!account.authorise', '!account.end-authorisation', '!account.reveal'],
    authorise: ['account.authorise', 'account.end-authorisation', 'account.reveal'],
    register: ['account.*', 'account-statistics.*'],
  },
  contracts: [contract],
  needs: { runs },
  extend: { account: { ...accountHooks, actions: accountActions }, 'account-group': groupHooks },
  start({ context, router, resources }, { runs }) {
    const why = (call: WhyInput) =>
      whyAccount({ context, resources }, call, () => runs.judge(call.query.id, runViewerOf(resources, call)))
    router.serve(contract.accountWhy, async (call) => ({ data: await why(call) }))
    router.serve(contract.accountWhyFile, async (call) => reportPage(await why(call), call))
  },
})
