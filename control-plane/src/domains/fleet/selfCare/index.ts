import * as contract from '@quarterdeck/shared/contracts/selfCare.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { Router } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import type { Running } from '../../../platform/running.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { Resources } from '../../../resources/index.ts'
import { readable } from '../../../resources/visibility/readable.ts'
import { readRows } from '../../../resources/write/statements.ts'
import { defineDomain } from '../../defineDomain.ts'
import { runs } from '../../work/runs/index.ts'
import { type AskPhone, fleet } from '../fleet/index.ts'
import { type PhoneLeases, phoneLeases } from '../phoneLeases/index.ts'
import { type PlatformLog, platformLog } from '../platformLog/index.ts'
import { askForHosts } from './askForHosts.ts'
import { checkPhone } from './checkPhone.ts'
import { readClimb, type Tried } from './climbStore.ts'
import { careHappenings } from './happenings.ts'
import { beginClimbs, createLadder } from './ladder.ts'
import { mendHosts } from './mendHosts.ts'
import { selfCareSettings } from './settings.ts'

/** What the product does by itself for phones that do not answer and for ADB servers that hang, step by step, before it asks for a person. */
export const selfCare = defineDomain({
  name: 'selfCare',
  happenings: careHappenings,
  grants: { phones: ['phone.list', 'phone.check'] },
  needs: { fleet, phoneLeases, runs, platformLog },
  contracts: [contract],
  topics: { 'phone-climb': { reads: { phone_climb: 'all' } } },
  settings: selfCareSettings,
  start: ({ context, router, resources }, { fleet, phoneLeases, platformLog }, options: { tickMs?: number }) => {
    serveLadder(router, context, { resources, platformLog })
    resources.extend('phone', { actionsOutside: { check: checkPhone(fleet.ask, phoneLeases) } })
    return startSelfCare(context, { ask: fleet.ask, leases: phoneLeases, ...options })
  },
})

const usualTickMs = 2000

export interface SelfCare extends Running {
  begin(): void
}

export function startSelfCare(
  context: Context,
  { ask, leases, tickMs = usualTickMs }: { ask: AskPhone; leases: Pick<PhoneLeases, 'preempt'>; tickMs?: number },
): SelfCare {
  const ladder = createLadder({ context, ask, leases }, tickMs)
  const mend = mendHosts({ context, ask, leases })
  const askForPeople = askForHosts(context)
  const lookAtHosts = () => mend().then(askForPeople)
  const round = () => Promise.all([lookAtHosts(), beginClimbs(context).then(ladder.wake)])
  const looking = context.loops.every('selfCare.phones', tickMs, round)
  return {
    begin() {
      looking.begin()
      ladder.begin()
    },
    async stop() {
      await looking.stop()
      await ladder.stop()
    },
  }
}

function serveLadder(
  router: Router,
  { store, settings }: Context,
  { resources, platformLog }: { resources: Resources; platformLog: PlatformLog },
): void {
  const phones = resources.tables.get('phone')!
  router.serve(contract.getPhoneLadder, async ({ query: { id }, actor, t }) => {
    const [row] = await readRows(store.read, phones, [id], readable(phones, actor))
    if (!row) throw new AppError('not_found')
    const climb = await readClimb(store.read, id)
    if (!climb) return { data: null }
    const told = (ms: number) => formatTime(ms, settings.get(systemSettings.zone))
    const tried = (JSON.parse(climb.tried) as Tried[]).map(({ rung, at, said }) => ({
      rung,
      at: told(at),
      said: platformLog.inWords(said, t),
    }))
    const { trouble, how, began, due } = climb
    return { data: { trouble, began: told(began), tried, due: how === '' ? told(due) : '', end: how } }
  })
}
