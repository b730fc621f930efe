import * as contract from '@quarterdeck/shared/contracts/phoneShell.ts'
import { sessions } from '../../access/sessions/index.ts'
import { defineDomain } from '../../defineDomain.ts'
import { runs } from '../../work/runs/index.ts'
import { fleet } from '../fleet/index.ts'
import { phoneLeases } from '../phoneLeases/index.ts'
import { platformLog } from '../platformLog/index.ts'
import { screens } from '../screens/index.ts'
import { shellEvents } from './deviceEvents.ts'
import { startShells } from './startShells.ts'

/** Shells of phones for people (docs/decisions/017): held by whoever opened it, on record, and for few. */
export const phoneShell = defineDomain({
  name: 'phoneShell',
  deviceEvents: shellEvents,
  // The agents' secrets are the fleet's.
  needs: { sessions, runs, fleet, phoneLeases, platformLog, screens },
  contracts: [contract],
  grants: { leadPhones: ['phone.shell'] },
  start: (app, needs) => startShells(app, needs),
})
