import * as contract from '@quarterdeck/shared/contracts/screen.ts'
import { createScreenToken, endScreenLink, listScreenLinks } from '@quarterdeck/shared/contracts/screen.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { screenCloseCodes, screenLimits } from '@quarterdeck/shared/protocol/screen.ts'
import { closeCodes } from '@quarterdeck/shared/protocol/version.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { type Actor, mayDo } from '../../http/handler.ts'
import { createScreenLines } from '../../hub/screenLines.ts'
import { type Admitted, createViewerLink, type Refused } from '../../hub/viewerLink.ts'
import type { Running } from '../../platform/context.ts'
import { systemSettings } from '../../platform/settings.ts'
import { type App, defineDomain } from '../defineDomain.ts'
import { fleet } from '../fleet/index.ts'
import { type PhoneLeases, phoneLeases } from '../phoneLeases/index.ts'
import { type LinkedRuns, runs } from '../runs/index.ts'
import { type Sessions, sessions } from '../sessions/index.ts'
import { createActs } from './acts.ts'
import { createControl } from './control.ts'
import { createCopilots } from './copilots.ts'
import { createLinks, type Link } from './links.ts'
import { findPhone, seenPhones, serialOf } from './phones.ts'
import { createStreams } from './streams.ts'
import { createTokens, type Grant } from './tokens.ts'
import { newViewer, type Viewer } from './viewer.ts'

export const screens = defineDomain({
  name: 'screens',
  // The agents' secrets are the fleet's.
  needs: { sessions, runs, fleet, phoneLeases },
  contracts: [contract],
  permissions: ['screen.control'],
  grants: { look: ['screen.watch'], phones: ['screen.watch', 'screen.control'], leadPhones: ['screen.*'] },
  start: (app, needs) => startScreens(app, needs),
})

interface Needs {
  sessions: Sessions
  runs: LinkedRuns
  phoneLeases: PhoneLeases
}

/** Rights and sight of whoever looks are asked about again this often. */
const checkMs = 10_000
/** Of one public link. */
const mostOfLink = 20

/** Pictures of phones, and who sees and uses them: tokens, sockets of viewers, and the agents' lines behind them. */
function startScreens(app: App, { sessions, runs, phoneLeases: leases }: Needs): Running {
  const { context, admissions, sockets, resources } = app
  const { store, log, now } = context
  const tokens = createTokens(now)
  const viewers = new Set<Viewer>()
  const nameOf = (phone: number) => serialOf(store.read, phone)
  const onEnded = (id: number) => {
    for (const viewer of viewers) {
      if (viewer.grant.link === id) viewer.end(screenCloseCodes.linkEnded, 'the link has ended')
    }
  }
  const links = createLinks(context, { address: app.publicUrl, nameOf, onEnded })
  const acts = createActs((phone, message) => streams.send(phone, message))
  const streams = createStreams({
    reach: (hostId) => lines.reach(hostId),
    send: (hostId, message) => lines.send(hostId, message),
    onScreenshot: acts.screenshot,
  })
  const lines = createScreenLines({
    hostOf: (secret) => runs.agents.hostOf(secret),
    call: (hostId) => runs.agents.send(hostId, { type: 'screens' }),
    onMessage(hostId, message) {
      if (message.type !== 'acted' && message.type !== 'failed') streams.hear(hostId, message)
      else if (streams.isOf(message.stream, hostId)) acts.hear(message)
    },
    onPicture: streams.picture,
    onGone: streams.gone,
    log,
  })
  sockets.accept('/api/agent/screen', lines)
  sockets.accept('/web/', createViewerLink({ path: '/web/', admit, log }))
  const deps = {
    ...{ streams, acts, log },
    control: createControl({ leases, resources, links, nameOf }),
    copilots: createCopilots(viewers),
    find: (actor: Actor, phone: number) => findPhone(store.read, resources, actor, phone),
  }

  async function admit(token: string, address: string): Promise<Admitted | Refused> {
    const link = links.find(token)
    if (link) return admitByLink(link, address)
    const taken = tokens.take(token)
    if (!taken) return { code: screenCloseCodes.tokenRefused, reason: 'this token is good no more' }
    const { grant, giveBack } = taken
    const refuse = (code: number, reason: string): Refused => {
      giveBack()
      return { code, reason }
    }
    const actorOf = () => admissions.authenticate(grant.session, address)
    if (!(await actorOf())) return refuse(closeCodes.sessionEnded, 'the session has ended')
    if (count(({ grant: { sessionId } }) => sessionId === grant.sessionId) >= screenLimits.sockets) {
      return refuse(screenCloseCodes.tooManySockets, `${screenLimits.sockets} sockets are open`)
    }
    return enter(grant, actorOf, giveBack)
  }

  /** Whoever has a link sees what its maker may see now. */
  async function admitByLink(link: Link, address: string): Promise<Admitted | Refused> {
    const actorOf = () => sessions.directory.actorOf(link.userId, address)
    if (count(({ grant }) => grant.link === link.id) >= mostOfLink) {
      return { code: screenCloseCodes.tooManySockets, reason: 'too many look by this link' }
    }
    const { id, userId, phone } = link
    const phones = new Set([phone])
    return enter(
      { link: id, userId, username: '', sessionId: 0, session: '', phones, mode: 'public', place: 'android' },
      actorOf,
    )
  }

  function enter(grant: Grant, actorOf: () => Promise<Actor | undefined>, giveBack?: () => void): Viewer {
    const viewer = newViewer({ ...deps, actorOf }, grant, () => {
      viewers.delete(viewer)
      giveBack?.()
    })
    viewers.add(viewer)
    return viewer
  }

  const count = (isMeant: (viewer: Viewer) => boolean) => [...viewers].filter(isMeant).length
  const forEach = (work: (viewer: Viewer) => Promise<void>) => {
    for (const viewer of viewers) {
      work(viewer).catch((error: unknown) => log.warn({ err: error }, 'a viewer could not be looked after'))
    }
  }

  serveTokens(app, tokens)
  serveLinks(app, links)
  const checking = setInterval(() => forEach((viewer) => viewer.check()), checkMs)
  const stopHearing = sessions.directory.onEnded((sessionId) => {
    for (const viewer of viewers) if (viewer.grant.sessionId === sessionId) viewer.end()
  })
  const stopLeases = leases.onChanged((phones) => forEach((viewer) => viewer.leasesChanged(phones)))
  return {
    async stop() {
      clearInterval(checking)
      stopHearing()
      stopLeases()
      links.stop()
      streams.stop()
    },
  }
}

function serveTokens({ context, router, resources }: App, tokens: ReturnType<typeof createTokens>): void {
  const { store, settings } = context
  router.serve(createScreenToken, async ({ body, actor, header }) => {
    const { mode, place } = body
    if (mode !== 'watch') refuseControl(actor)
    const phones = await seenPhones(store.read, resources, actor, body.phones)
    if (body.phones.some((id) => !phones.has(id))) throw new AppError('not_found')
    const session = /^bearer +(\S+)$/i.exec(header('authorization') ?? '')?.[1] ?? ''
    const { userId, username, sessionId } = actor
    const { token, expires } = tokens.give({ userId, username, sessionId, session, phones, mode, place })
    return { data: { token, url: `web/${token}`, expires: formatTime(expires, settings.get(systemSettings.zone)) } }
  })
}

function serveLinks({ context, router, resources }: App, links: ReturnType<typeof createLinks>): void {
  const { store, settings } = context
  const seen = async (actor: Actor) => {
    const all = links.list()
    const phones = await seenPhones(
      store.read,
      resources,
      actor,
      all.map(({ phone }) => phone),
    )
    return all.filter(({ phone }) => phones.has(phone))
  }
  router.serve(listScreenLinks, async ({ actor }) => {
    const time = (at: number) => formatTime(at, settings.get(systemSettings.zone))
    const shown = await seen(actor)
    return {
      data: shown.map(({ id, phone, username, made, expires }) => ({
        ...{ id, phone, user: username, made: time(made), expires: time(expires) },
      })),
    }
  })
  router.serve(endScreenLink, async ({ body, actor }) => {
    const isSeen = (await seen(actor)).some(({ id }) => id === body.id)
    if (!isSeen || !(await links.end(actor, body.id))) throw new AppError('not_found')
    return { data: null }
  })
}

function refuseControl(actor: Actor): void {
  if (!mayDo(actor, 'screen.control')) throw new AppError('forbidden', { key: 'screen.control' })
  if (actor.readOnly) throw new AppError('read_only_user')
}
