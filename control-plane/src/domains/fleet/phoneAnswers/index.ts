import * as contract from '@quarterdeck/shared/contracts/phoneAnswers.ts'
import { defineDomain } from '../../defineDomain.ts'
import { runs } from '../../work/runs/index.ts'
import { phoneLeases } from '../phoneLeases/index.ts'
import { screens } from '../screens/index.ts'
import { servePhoneAnswers } from './servePhoneAnswers.ts'

/** What a phone answers to all that is ever asked of one, as a file: so that an odd phone is a test in a minute. */
export const phoneAnswers = defineDomain({
  name: 'phoneAnswers',
  needs: { runs, phoneLeases, screens },
  contracts: [contract],
  grants: { leadPhones: ['phone.answers'] },
  start: (app, needs) => servePhoneAnswers(app, needs),
})
