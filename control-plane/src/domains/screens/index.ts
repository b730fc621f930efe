import * as contract from '@quarterdeck/shared/contracts/screen.ts'
import { createScreenToken } from '@quarterdeck/shared/contracts/screen.ts'
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
import { type LinkedRuns, runs } from '../runs/index.ts'
import { type Sessions, sessions } from '../sessions/index.ts'
import { findPhone, seenPhones } from './phones.ts'
import { createStreams } from './streams.ts'
import { createTokens } from './tokens.ts'
import { newViewer, type Viewer } from './viewer.ts'

export const screens = defineDomain({
  name: 'screens',
  // The agents' secrets are the fleet's.
  needs: { sessions, runs, fleet },
  contracts: [contract],
  permissions: ['screen.control'],
  grants: { look: ['screen.watch'], phones: ['screen.*'] },
  start: (app, needs) => startScreens(app, needs),
})

/** Rights and sight of whoever looks are asked about again this often. */
const checkMs = 10_000

/** Pictures of phones, and who sees them: tokens, sockets of viewers, and the agents' lines that they come from. */
function startScreens(app: App, { sessions, runs }: { sessions: Sessions; runs: LinkedRuns }): Running {
  const { context, router, admissions, sockets, resources } = app
  const { store, log, now, settings } = context
  const tokens = createTokens(now)
  const viewers = new Set<Viewer>()

  const streams = createStreams({
    reach: (hostId) => lines.reach(hostId),
    send: (hostId, message) => lines.send(hostId, message),
    onScreenshot: () => undefined,
  })
  const lines = createScreenLines({
    hostOf: (secret) => runs.agents.hostOf(secret),
    call: (hostId) => runs.agents.send(hostId, { type: 'screens' }),
    onMessage(hostId, message) {
      if (message.type === 'opened' || message.type === 'ended') streams.hear(hostId, message)
    },
    onPicture: streams.picture,
    onGone: streams.gone,
    log,
  })
  sockets.accept('/api/agent/screen', lines)
  sockets.accept('/web/', createViewerLink({ path: '/web/', admit, log }))

  async function admit(token: string, address: string): Promise<Admitted | Refused> {
    const taken = tokens.take(token)
    if (!taken) return { code: screenCloseCodes.tokenRefused, reason: 'this token is good no more' }
    const { grant, giveBack } = taken
    const refuse = (code: number, reason: string): Refused => {
      giveBack()
      return { code, reason }
    }
    const actorOf = () => admissions.authenticate(grant.session, address)
    if (!(await actorOf())) return refuse(closeCodes.sessionEnded, 'the session has ended')
    if (countOf(grant.sessionId) >= screenLimits.sockets) {
      return refuse(screenCloseCodes.tooManySockets, `${screenLimits.sockets} sockets are open`)
    }
    const viewer = newViewer({ streams, actorOf, find, log }, grant, () => {
      viewers.delete(viewer)
      giveBack()
    })
    viewers.add(viewer)
    return viewer
  }

  const find = (actor: Actor, phone: number) => findPhone(store.read, resources, actor, phone)
  const countOf = (sessionId: number) => [...viewers].filter(({ grant }) => grant.sessionId === sessionId).length

  router.serve(createScreenToken, async ({ body, actor, header }) => {
    const { mode, place } = body
    if (mode !== 'watch') refuseControl(actor)
    const phones = await seenPhones(store.read, resources, actor, body.phones)
    if (body.phones.some((id) => !phones.has(id))) throw new AppError('not_found')
    const session = /^bearer +(\S+)$/i.exec(header('authorization') ?? '')?.[1] ?? ''
    const { userId, sessionId } = actor
    const { token, expires } = tokens.give({ userId, sessionId, session, phones, mode, place })
    return { data: { token, url: `web/${token}`, expires: formatTime(expires, settings.get(systemSettings.zone)) } }
  })

  const checking = setInterval(() => {
    for (const viewer of viewers) {
      viewer.check().catch((error: unknown) => log.warn({ err: error }, 'a viewer could not be looked after'))
    }
  }, checkMs)
  const stopHearing = sessions.directory.onEnded((sessionId) => {
    for (const viewer of viewers) if (viewer.grant.sessionId === sessionId) viewer.end()
  })
  return {
    async stop() {
      clearInterval(checking)
      stopHearing()
      streams.stop()
    },
  }
}

function refuseControl(actor: Actor): void {
  if (!mayDo(actor, 'screen.control')) throw new AppError('forbidden', { key: 'screen.control' })
  if (actor.readOnly) throw new AppError('read_only_user')
}
