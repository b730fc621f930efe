import * as contract from '@quarterdeck/shared/contracts/recovery.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { Router } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import { systemSettings } from '../../../platform/settings.ts'
import { defineDomain, type Service } from '../../defineDomain.ts'
import { runs } from '../../work/runs/index.ts'
import { type AskPhone, fleet } from '../fleet/index.ts'
import { type PhoneLeases, phoneLeases } from '../phoneLeases/index.ts'
import { type PlatformLog, platformLog } from '../platformLog/index.ts'
import { checkPhone } from './checkPhone.ts'
import { recoveryEvents } from './deviceEvents.ts'
import { beginRecoveries, createEscalation } from './escalation.ts'
import { type AttemptedStep, readRecovery } from './recoveryStore.ts'
import { requestHostTasks } from './requestHostTasks.ts'
import { restartAdbServers } from './restartAdbServers.ts'
import { recoverySettings } from './settings.ts'

/** What the product does by itself for phones that do not answer and for ADB servers that hang, step by step, before it asks for a person. */
export const recovery = defineDomain({
  name: 'recovery',
  deviceEvents: recoveryEvents,
  grants: { phones: ['phone.list', 'phone.check'] },
  needs: { fleet, phoneLeases, runs, platformLog },
  contracts: [contract],
  topics: { 'phone-recovery': { reads: { phone_recovery: 'all' } } },
  settings: recoverySettings,
  start: ({ context, router, resources }, { fleet, phoneLeases, platformLog }, options: { tickMs?: number }) => {
    serveRecovery(router, context, platformLog)
    resources.extend('phone', { actionsOutside: { check: checkPhone(fleet.ask, phoneLeases) } })
    return startRecovery(context, { ask: fleet.ask, leases: phoneLeases, ...options })
  },
})

const usualTickMs = 2000

export function startRecovery(
  context: Context,
  { ask, leases, tickMs = usualTickMs }: { ask: AskPhone; leases: Pick<PhoneLeases, 'preempt'>; tickMs?: number },
): Service {
  const escalation = createEscalation({ context, ask, leases }, tickMs)
  const restartServers = restartAdbServers({ context, ask, leases })
  const openTasks = requestHostTasks(context)
  const lookAtHosts = () => restartServers().then(openTasks)
  const round = () => Promise.all([lookAtHosts(), beginRecoveries(context).then(escalation.wake)])
  const looking = context.loops.every('recovery.phones', tickMs, round)
  return { loops: [looking, escalation] }
}

function serveRecovery(router: Router, { store, settings }: Context, platformLog: PlatformLog): void {
  router.serve(contract.getPhoneRecovery, async ({ query: { id }, t }) => {
    const recovery = await readRecovery(store.read, id)
    if (!recovery) return { data: null }
    const told = (ms: number) => formatTime(ms, settings.get(systemSettings.zone))
    const tried = (JSON.parse(recovery.tried) as AttemptedStep[]).map(({ step, at, said }) => ({
      rung: step,
      at: told(at),
      said: platformLog.inWords(said, t),
    }))
    const { trouble, how, began, due } = recovery
    return { data: { trouble, began: told(began), tried, due: how === '' ? told(due) : '', end: how } }
  })
}
