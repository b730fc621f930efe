import * as contract from '@quarterdeck/shared/contracts/screen.ts'
import { phoneFieldOf } from '@quarterdeck/shared/resource/actions.ts'
import type { Actor } from '../../../http/handler.ts'
import { createScreenConnections } from '../../../hub/screenConnections.ts'
import { createViewerLink } from '../../../hub/viewerLink.ts'
import type { Running } from '../../../platform/running.ts'
import { type Sessions, sessions } from '../../access/sessions/index.ts'
import { type App, defineDomain } from '../../defineDomain.ts'
import { type Files, files } from '../../system/files/index.ts'
import { type LinkedRuns, runs } from '../../work/runs/index.ts'
import { fleet } from '../fleet/index.ts'
import { type PhoneLeases, phoneLeases } from '../phoneLeases/index.ts'
import { type PlatformLog, platformLog } from '../platformLog/index.ts'
import { createActs } from './acts.ts'
import { type BringMedia, createBringMedia } from './bringMedia.ts'
import { createControl } from './control.ts'
import { screenEvents } from './deviceEvents.ts'
import { serveFiles } from './dropFile.ts'
import { createHeldPhones } from './heldPhone.ts'
import { createLentClipboards, type LendDeps } from './lendClipboard.ts'
import { createLinks } from './links.ts'
import { createManualActions, type ManualActions } from './manualActions.ts'
import { createPhoneFiles, type PhoneFiles } from './phoneFiles.ts'
import { findPhone, serialOf } from './phones.ts'
import { serveLinks, serveTokens } from './routes.ts'
import { screenSettings } from './settings.ts'
import { createStreams, type Streams } from './streams.ts'
import { createTokens } from './tokens.ts'
import { createViewers, type Viewers } from './viewers.ts'

export const screens = defineDomain({
  name: 'screens',
  deviceEvents: screenEvents,
  // The agents' secrets are the fleet's.
  needs: { sessions, runs, fleet, phoneLeases, files, platformLog },
  contracts: [contract],
  settings: screenSettings,
  permissions: { 'screen.control': 'as' },
  grants: { look: ['screen.watch'], phones: ['screen.watch', 'screen.control'], leadPhones: ['screen.*'] },
  start: (app, needs, options: ScreensOptions = {}) => startScreens(app, needs, options),
})

export { tooMuch } from './acts.ts'
export type { ScreenPhone } from './phones.ts'
export type { Watcher } from './streams.ts'

/** Pictures of phones, and builds on their way to them, for other domains. */
export interface Screens
  extends Running,
    Pick<Streams, 'open' | 'leave'>,
    Pick<ManualActions, 'onDid'>,
    Pick<Viewers, 'isShownTo'>,
    Pick<PhoneFiles, 'deliverBuild'> {
  /** A phone whose screen can be shown to somebody, or why it cannot. */
  find(actor: Actor, phone: number): ReturnType<typeof findPhone>
  bringMedia: BringMedia
}

interface ScreensOptions extends Pick<LendDeps, 'lentMs' | 'againMs'> {
  /** How often viewers are asked for a sign of life. */
  beatMs?: number
}

interface Needs {
  sessions: Sessions
  runs: LinkedRuns
  phoneLeases: PhoneLeases
  files: Files
  platformLog: PlatformLog
}

/** Pictures of phones, and who sees and uses them: tokens, sockets of viewers, and the agents' lines behind them. */
function startScreens(
  app: App,
  { sessions, runs, phoneLeases: leases, files, platformLog }: Needs,
  { beatMs, ...lending }: ScreensOptions,
): Screens {
  const { context, sockets, resources } = app
  const { store, log, now } = context
  const { every } = context.loops
  const tokens = createTokens(now)
  const manual = createManualActions(platformLog, context)
  const nameOf = (phone: number) => serialOf(store.read, phone)
  const links = createLinks(context, { address: app.publicUrl, nameOf, onEnded: (link) => viewers.linkEnded(link) })
  const acts = createActs((phone, message) => streams.send(phone, message))
  const streams = createStreams({
    reach: (hostId) => lines.reach(hostId),
    send: (hostId, message) => lines.send(hostId, message),
    every,
    onScreenshot: acts.screenshot,
  })
  const lines = createScreenConnections({
    hostOf: (secret) => runs.agents.hostOf(secret),
    call: (hostId) => runs.agents.send(hostId, { type: 'screens' }),
    onMessage(hostId, message) {
      if (message.type !== 'acted' && message.type !== 'failed') streams.hear(hostId, message)
      else if (streams.isOf(message.stream, hostId)) acts.hear(message)
    },
    onPicture: streams.picture,
    onGone: streams.gone,
    log,
    every,
  })
  const find = (actor: Actor, phone: number) => findPhone(store.read, resources, actor, phone)
  const held = createHeldPhones({ store, resources, leases })
  const viewers = createViewers(app, {
    tokens,
    links,
    streams,
    acts,
    sessions,
    leases,
    manual,
    control: createControl({ leases, resources, links, nameOf }),
    find,
  })
  const clipboards = createLentClipboards({ held, leases, streams, acts, manual, log, ...lending })
  for (const resource of app.definitions) {
    if (resource.view || phoneFieldOf(resource) === undefined) continue
    resources.extend(resource.name, {
      secretToPhone: (phone, secret, { asking, remember }) =>
        clipboards.lend(asking.actor, { phone, secret, remember }),
    })
  }
  sockets.accept('/api/agent/screen', lines)
  runs.agents.onBarred(lines.drop)
  sockets.accept(
    '/web/',
    createViewerLink({ path: '/web/', admit: viewers.admit, log, every, ...(beatMs && { heartbeatMs: beatMs }) }),
  )
  serveTokens(app, tokens)
  serveLinks(app, links)
  const { agents } = runs
  const phoneFiles = createPhoneFiles(agents)
  serveFiles(app, { files, held, agents, viewers, manual, phoneFiles })
  return {
    find,
    open: streams.open,
    leave: streams.leave,
    onDid: manual.onDid,
    isShownTo: viewers.isShownTo,
    deliverBuild: phoneFiles.deliverBuild,
    bringMedia: createBringMedia({ held, phoneFiles, viewers, manual }),
    async stop() {
      await clipboards.stop()
      await viewers.stop()
      await manual.stop()
      await links.stop()
      await streams.stop()
    },
  }
}
