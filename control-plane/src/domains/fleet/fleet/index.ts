import { randomBytes } from 'node:crypto'
import * as contract from '@quarterdeck/shared/contracts/fleet.ts'
import * as platformContract from '@quarterdeck/shared/contracts/platform.ts'
import type { Router } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import type { Running } from '../../../platform/running.ts'
import type { Resources } from '../../../resources/index.ts'
import { defineDomain } from '../../defineDomain.ts'
import { judgeLimits, type LinkedRuns, limitsOf, runs } from '../../work/runs/index.ts'
import { type PhoneLeases, phoneLeases } from '../phoneLeases/index.ts'
import { type PlatformLog, platformLog } from '../platformLog/index.ts'
import { startAdbFlags } from './adbFlags.ts'
import { auditActions } from './approval.ts'
import { type AskPhone, createAskPhone } from './askPhone.ts'
import { servePostChecks } from './checkPosts.ts'
import { fleetEvents } from './deviceEvents.ts'
import { statusReads } from './fleetStatus.ts'
import { hostActions } from './hostActions.ts'
import { appBuildHooks, hostHooks, phoneHooks, platformHooks } from './listHooks.ts'
import { servePresence } from './presence.ts'
import { serveFleet } from './routes.ts'
import { hashSecret } from './secrets.ts'
import { fleetSettings } from './settings.ts'
import { simHooks } from './sims/simHooks.ts'
import { fleetMeasures } from './store/alerts.ts'
import { platformMarks } from './store/figures.ts'
import { findHost } from './store/hosts.ts'
import { accountPhoneHooks, seatHooks } from './store/seats.ts'
import { phoneVersionHooks, versionHooks } from './store/versions.ts'
import { syncActions } from './syncActions.ts'
import { watchHosts } from './watchHosts.ts'

export type { AskPhone } from './askPhone.ts'
export { awayRefusal } from './awayRefusal.ts'

export const fleet = defineDomain({
  name: 'fleet',
  alerts: fleetMeasures,
  figures: { marks: platformMarks },
  deviceEvents: fleetEvents,
  grants: {
    // Which phones are expected is for those who approve them.
    look: ['!whitelist.*'],
    phones: [
      ...[
        'phone.list',
        'phone.export',
        'host.export',
        'subsystem.list',
        'subsystem.export',
        'sim.list',
        'sim.export',
        'phone-model.list',
        'phone-model.export',
        'account-phone.list',
        'account-phone.export',
        'device-account.list',
        'device-account.export',
        'app-version.list',
        'app-version.export',
        'phone-version.list',
        'phone-version.export',
        'app-build.list',
        'app-build.export',
      ],
      ...['card-type.list', 'platform.list', 'host.list', 'phone.sync', 'host.sync'],
    ],
    leadPhones: [
      ...['phone.assign', 'phone.edit', 'phone.import', 'subsystem.edit', 'sim.*', 'phone-model.*'],
      ...['app-build.*', '!app-build.approve', 'phone.tag', 'phone.untag', 'host.tag', 'host.untag'],
    ],
    accounts: ['account-group.*', '!account-group.review'],
    authorise: ['app-build.approve'],
    register: ['account-group.*', '!account-group.review', 'phone.list', 'platform.list'],
    scripts: ['platform.list', 'phone.list'],
    halt: ['fleet.halt'],
  },
  needs: { phoneLeases, runs, platformLog },
  contracts: [contract, platformContract],
  topics: {
    fleet: { reads: statusReads, outside: 'as' },
    'phone-parts': { reads: { sim: 'all', subsystem: 'all', phone_app: 'all' } },
  },
  settings: fleetSettings,
  extend: {
    host: hostHooks,
    'app-build': appBuildHooks,
    phone: phoneHooks,
    platform: platformHooks,
    sim: simHooks,
  },
  start({ context, router, publicUrl, resources }, { phoneLeases, runs, platformLog }) {
    resources.extend('host', { actions: { ...hostActions(resources.tables), ...auditActions } })
    resources.extend('phone', { actions: auditActions })
    resources.extend('device-account', seatHooks)
    resources.extend('account-phone', accountPhoneHooks)
    resources.extend('app-version', versionHooks(resources.tables))
    resources.extend('phone-version', phoneVersionHooks(resources.tables))
    servePostChecks(router, context)
    return startFleet(context, router, { phoneLeases, runs, platformLog, publicUrl, resources })
  },
})

export interface FleetOptions {
  phoneLeases: PhoneLeases
  runs: LinkedRuns
  platformLog: PlatformLog
  /** Where agents reach this control plane. */
  publicUrl(): string
  resources: Resources
  newSecret?(): string
}

/** Carries to agents what is asked of single phones. */
export interface Fleet extends Running {
  ask: AskPhone
}

/** Hosts and their phones: enrolment, who is there, the home page and the emergency stop. */
export async function startFleet(
  context: Context,
  router: Router,
  {
    phoneLeases,
    runs,
    platformLog,
    publicUrl,
    resources,
    newSecret = () => randomBytes(32).toString('base64url'),
  }: FleetOptions,
): Promise<Fleet> {
  const { live, store, log, metrics, settings } = context
  const link = runs.agents
  link.onSecret(async (secret, address) => {
    // A drill has the hosts of others.
    if (context.restored.standing()?.drill) return undefined
    const host = await findHost(store.read, hashSecret(secret))
    if (!host && address !== undefined) await runs.stranger(secret, address)
    return host
  })
  metrics.gauge('quarterdeck_hosts_connected', 'Hosts with a line.', () => link.hosts().length)
  const ask = createAskPhone(link)
  const sync = syncActions(ask, platformLog)
  resources.extend('phone', { actionsOutside: { sync: sync.phone } })
  resources.extend('host', { actionsOutside: { sync: sync.host } })
  const adb = startAdbFlags(context, link)
  const presence = await servePresence(context, { link, runs, phoneLeases, adb })
  serveFleet(router, context, { runs, publicUrl, newSecret, resources })
  const stopWatching = watchHosts(context, { link, runs })
  // What people change in these lists may let a run go, or take a host away.
  const deciding = ['phone', 'phone_lease', 'account', 'platform', 'script', 'card_type'] as const
  const stopWaking = live.whenWritten(deciding, () => runs.wake())
  const stopListening = live.listen({
    said(topic) {
      if (topic !== 'settings') return
      runs.wake()
      judgeAll().catch((error: unknown) => log.error({ err: error }, 'phones were not held against new limits'))
    },
  })

  /** Limits may have changed: what phones said last is held against them. */
  async function judgeAll(): Promise<void> {
    await store.write((tx) => judgeLimits(tx, limitsOf(settings)))
  }

  return {
    ask,
    async stop() {
      stopListening()
      stopWaking()
      stopWatching()
      await presence.stop()
      await adb.stop()
    },
  }
}
