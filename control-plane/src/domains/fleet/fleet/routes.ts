import {
  createEnrolToken,
  enrolAgent,
  fleetStatus,
  getPhoneMeasures,
  getPhoneParts,
  setHalt,
} from '@quarterdeck/shared/contracts/fleet.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { Router } from '../../../http/handler.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Context } from '../../../platform/context.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { Resources } from '../../../resources/index.ts'
import type { Runs } from '../../work/runs/index.ts'
import { createToken, enrolHost } from './enrol.ts'
import { createStatus } from './fleetStatus.ts'
import { readMeasures } from './measures/measures.ts'
import { readParts } from './store/parts.ts'

export interface FleetRouteOptions {
  runs: Runs
  newSecret(): string
  /** Where agents reach this control plane. */
  publicUrl(): string
  resources: Resources
}

/** Every call of contracts/fleet.ts. */
export function serveFleet(
  router: Router,
  context: Context,
  { runs, newSecret, publicUrl, resources }: FleetRouteOptions,
): void {
  const { store, settings, audit, now } = context
  const status = createStatus(context, { halt: runs.halt, resources })

  router.serve(fleetStatus, async (call) => ({ data: await status(call) }))

  router.serve(getPhoneParts, async ({ query: { id } }) => ({ data: await readParts(store.read, id) }))
  router.serve(getPhoneMeasures, async ({ query: { id, days } }) => {
    const zone = settings.get(systemSettings.zone)
    const rows = await readMeasures(store.read, id, { since: now() - days * 86_400_000, now: now() })
    return { data: rows.map(({ last: _, at, ...row }) => ({ at: formatTime(at!, zone), ...row })) }
  })

  router.serve(setHalt, async ({ body, actor, userAgent }) => {
    const { halted, reason, code } = body
    const { address } = actor
    if (!halted) await resources.stepUp(actor, { code, agent: userAgent })
    const scope = { kind: 'fleet', name: '' } as const
    await store.write(async (tx) => {
      if (halted) await runs.halt.throw(tx, scope, { reason, actor })
      else await runs.halt.release(tx, scope, actor)
      await audit.record(tx, {
        actor,
        action: 'fleet.halt',
        resource: 'fleet',
        summary: auditMessage(halted ? 'turned_on' : 'turned_off', { deed: 'fleet.halt', name: '' }),
        ...(reason && { after: { reason } }),
        address,
      })
    })
    const stopped = halted ? await runs.halt.enforce() : 0
    if (!halted) runs.halt.released(scope)
    return { data: { halted, stopped_runs: stopped } }
  })

  router.serve(createEnrolToken, async ({ actor }) => {
    const { token, expires } = await createToken(context, newSecret, actor)
    const command = `QD_AGENT_TOKEN=${token} npm run agent -- --server ${publicUrl()}`
    return { data: { token, expires: formatTime(expires, settings.get(systemSettings.zone)), command } }
  })

  router.serve(enrolAgent, async ({ body, address }) => {
    const host = await enrolHost(context, newSecret, { ...body, address })
    return { data: { host: String(host.id), name: host.name, secret: host.secret } }
  })
}
