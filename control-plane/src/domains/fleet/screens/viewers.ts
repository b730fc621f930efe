import { screenCloseCodes, screenLimits, type ToViewer } from '@quarterdeck/shared/protocol/screen.ts'
import { closeCodes } from '@quarterdeck/shared/protocol/version.ts'
import { type Actor, mayDo } from '../../../http/handler.ts'
import type { Admitted, Refused } from '../../../hub/viewerLink.ts'
import type { Running } from '../../../platform/running.ts'
import type { Sessions } from '../../access/sessions/index.ts'
import type { App } from '../../defineDomain.ts'
import type { PhoneLeases } from '../phoneLeases/index.ts'
import { createCopilots } from './copilots.ts'
import type { Link, Links } from './links.ts'
import type { ManualActions } from './manualActions.ts'
import type { Grant, Tokens } from './tokens.ts'
import { createViewer, type Viewer, type ViewerDeps } from './viewer.ts'

/** All who look now: who is let in, what they may still see and use, and who else is there. */
export interface Viewers extends Running {
  admit(token: string, address: string): Promise<Admitted | Refused>
  /** To all sockets of a user that show the phone of the message. */
  sayTo(userId: number, message: ToViewer): void
  /** Does this user look at the phone now? */
  isShownTo(userId: number, phone: number): boolean
  /** A public link shows nothing any more. */
  linkEnded(link: Link): void
}

export interface ViewersOptions extends Pick<ViewerDeps, 'streams' | 'acts' | 'control' | 'find'> {
  tokens: Tokens
  links: Links
  sessions: Sessions
  leases: PhoneLeases
  manual: ManualActions
}

interface Entering {
  actorOf(): Promise<Actor | undefined>
  greeting?: ToViewer
}

/** Rights and sight of whoever looks are asked about again this often. */
const checkMs = 10_000
/** Of one public link. */
const mostOfLink = 20

export function createViewers({ context: { log, loops } }: App, options: ViewersOptions): Viewers {
  const { tokens, links, sessions, leases, find } = options
  const viewers = new Set<Viewer>()
  let isStopping = false
  const attempt = (work: Promise<void>) =>
    work.catch((error: unknown) => log.warn({ err: error }, 'a viewer could not be looked after'))
  const count = (isMeant: (viewer: Viewer) => boolean) => [...viewers].filter(isMeant).length
  const showing = (phone: number) => [...viewers].filter((viewer) => viewer.isShowing(phone))
  const isShownTo = (userId: number, phone: number) =>
    showing(phone).some(({ grant }) => grant.userId === userId && !grant.link)
  const deps = {
    ...options,
    log,
    copilots: createCopilots(viewers),
    peopleAt: (phone: number) =>
      showing(phone).map((viewer) => {
        const { username: user, mode } = viewer.grant
        return { user, mode, input: viewer.leaseOf(phone) > 0 }
      }),
    peopleChanged(phone: number) {
      for (const viewer of showing(phone)) viewer.shown(phone)
    },
    /** Of somebody with two sockets at a phone the last one ends it. */
    done({ grant: { userId, link } }: Viewer, phone: number) {
      if (!link && !isShownTo(userId, phone)) options.manual.end({ userId, phone })
    },
    vanished: (lease: number) => void attempt(leases.left(lease)),
  }
  const told = (link: Link): ToViewer => ({ type: 'open_screen_public', phone: link.phone, text: links.tell(link) })

  async function admitByToken(grant: Grant, address: string): Promise<Admitted | Refused> {
    const actorOf = () => sessions.directory.authenticate(grant.session, address)
    if (!(await actorOf())) return { code: closeCodes.sessionEnded, reason: 'the session has ended' }
    if (count(({ grant: { sessionId } }) => sessionId === grant.sessionId) >= screenLimits.sockets) {
      return { code: screenCloseCodes.tooManySockets, reason: `${screenLimits.sockets} sockets are open` }
    }
    return enter(grant, { actorOf })
  }

  /** Whoever has a link sees what its maker may show now. */
  async function admitByLink(link: Link, address: string): Promise<Admitted | Refused> {
    if (!link.ended) await checkLink(link, address)
    const greeting = told(link)
    if (link.ended) return { code: screenCloseCodes.linkEnded, reason: 'the link has ended', message: greeting }
    const { id, userId, phone } = link
    if (count(({ grant }) => grant.link === id) >= mostOfLink) {
      return { code: screenCloseCodes.tooManySockets, reason: 'too many look by this link' }
    }
    const actorOf = () => sessions.directory.actorOf(userId, address)
    const person = { userId, username: '', sessionId: 0, session: '' }
    const grant: Grant = { link: id, ...person, phones: new Set([phone]), mode: 'public', place: 'android' }
    return enter(grant, { actorOf, greeting })
  }

  async function checkLink(link: Link, address: string): Promise<void> {
    const maker = await sessions.directory.actorOf(link.userId, address)
    const isShared = maker && mayDo(maker, 'screen.share') && (await find(maker, link.phone)) !== 'not_found'
    if (!isShared) links.lost(link.id)
  }

  function enter(grant: Grant, entering: Entering): Viewer {
    const viewer = createViewer({ ...deps, ...entering }, grant, () => viewers.delete(viewer))
    viewers.add(viewer)
    return viewer
  }

  const forEach = (work: (viewer: Viewer) => Promise<void>) =>
    Promise.all([...viewers].map((viewer) => attempt(work(viewer))))
  const check = (viewer: Viewer) => {
    const link = links.list().find(({ id }) => id === viewer.grant.link)
    return link ? checkLink(link, '') : viewer.check()
  }
  const checking = loops.every('screens.viewers', checkMs, () => forEach(check)).begin()
  // As long as another socket is there that uses the phone, nobody has gone.
  leases.keptBy((lease) => isStopping || count((viewer) => viewer.uses(lease)) > 0)
  const stops = [
    sessions.directory.onEnded((sessionId) => {
      for (const viewer of viewers) if (viewer.grant.sessionId === sessionId) viewer.end()
    }),
    leases.onChanged(
      (phones) =>
        void forEach(async (viewer) => {
          await viewer.leasesChanged(phones)
          // They may have been given to others.
          if (phones.length === 0) await check(viewer)
        }),
    ),
  ]
  return {
    async admit(token, address) {
      const link = links.find(token)
      if (link) return admitByLink(link, address)
      const grant = tokens.take(token)
      if (grant) return admitByToken(grant, address)
      return { code: screenCloseCodes.tokenRefused, reason: 'this token is good no more' }
    },
    sayTo(userId, message) {
      for (const viewer of showing(message.phone))
        if (!viewer.grant.link && viewer.grant.userId === userId) viewer.say(message)
    },
    isShownTo,
    linkEnded(link) {
      for (const viewer of viewers) {
        if (viewer.grant.link !== link.id) continue
        viewer.say(told(link))
        viewer.end(screenCloseCodes.linkEnded, 'the link has ended')
      }
    },
    async stop() {
      isStopping = true
      await checking.stop()
      for (const stop of stops) stop()
    },
  }
}
