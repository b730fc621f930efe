import { randomBytes } from 'node:crypto'
import type { LinkEnd, PublicLink } from '@quarterdeck/shared/protocol/screen.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { Actor } from '../../../http/handler.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Context } from '../../../platform/context.ts'
import { systemSettings } from '../../../platform/settings.ts'
import { logEntry, logging } from '../platformLog/index.ts'
import { screenEvents } from './deviceEvents.ts'
import { hashOf } from './tokens.ts'

export interface Link {
  id: number
  phone: number
  userId: number
  username: string
  made: number
  expires: number
  ended?: { at: number; why: LinkEnd }
}

/**
 * Public links: each shows one phone to whoever has it, without touch, until its maker ends it or its time is over. They are kept
 * in memory alone, as hashes, like tokens: a restart ends them, which is the safe side.
 */
export interface Links {
  make(actor: Actor, phone: number, minutes: number): Promise<PublicLink>
  /** Also one that has ended not long ago, so that whoever has it is told why it shows nothing. */
  find(token: string): Link | undefined
  /** Those that are good, newest first. */
  list(): Link[]
  /** False where there is none. */
  end(actor: Actor, id: number): Promise<boolean>
  /** Its maker may not show the phone any more. */
  lost(id: number): void
  /** What whoever looks by it is told of it. */
  tell(link: Link): PublicLink
  stop(): Promise<void>
}

/** Far more than a person shares at once. */
const mostOfUser = 20
const lookMs = 1000
/** Whoever comes later than this is told of a link that has ended what is told of one that never was. */
const rememberedMs = 24 * 3_600_000

export interface LinksOptions {
  /** Of the console. */
  address(): string
  /** Of a phone, for the audit log. */
  nameOf(phone: number): Promise<string>
  /** Hears of each link that is good no more. */
  onEnded(link: Link): void
}

export function createLinks(context: Context, { address, nameOf, onEnded }: LinksOptions): Links {
  const { now, store, audit, settings, loops } = context
  const links = new Map<string, Link>()
  let lastId = 0

  const good = () => [...links.values()].filter(({ ended }) => !ended)
  const inWords = (at: number) => formatTime(at, settings.get(systemSettings.zone))

  function close(link: Link, why: LinkEnd): void {
    if (link.ended) return
    link.ended = { at: why === 'time' ? link.expires : now(), why }
    onEnded(link)
  }

  function look(): void {
    for (const [hash, link] of links) {
      if (link.expires <= now()) close(link, 'time')
      if (link.ended && link.ended.at + rememberedMs <= now()) links.delete(hash)
    }
  }
  const watching = loops.every('screens.public-links', lookMs, look).begin()

  /** In the audit log, and in the phone's history. */
  async function record(actor: Actor, { phone, expires }: Pick<Link, 'phone' | 'expires'>, isMade: boolean) {
    const summary = auditMessage(isMade ? 'turned_on' : 'turned_off', {
      deed: 'screen.share',
      name: await nameOf(phone),
    })
    const { address, username } = actor
    const where = { phone, actor: username }
    const entry = isMade
      ? logEntry(screenEvents.link_made, { until: inWords(expires) }, where)
      : logEntry(screenEvents.link_ended, {}, where)
    await store.write(async (tx) => {
      await audit.record(tx, { actor, action: 'screen.share', resource: 'phone', rowId: phone, summary, address })
      await tx.batch([logging([entry], now())])
    })
  }

  const tell: Links['tell'] = ({ id, expires, ended }) => ({
    id,
    url: '',
    expires: inWords(expires),
    ...(ended && { ended: { at: inWords(ended.at), why: ended.why } }),
  })

  return {
    tell,
    async make(actor, phone, minutes) {
      const link: Link = {
        id: ++lastId,
        phone,
        userId: actor.userId,
        username: actor.username,
        made: now(),
        expires: now() + minutes * 60_000,
      }
      const token = randomBytes(32).toString('base64url')
      await record(actor, link, true)
      const own = good().filter(({ userId }) => userId === actor.userId)
      for (const old of own.slice(0, Math.max(0, own.length - mostOfUser + 1))) close(old, 'maker')
      links.set(hashOf(token), link)
      return { ...tell(link), url: `${address()}/screen/${token}` }
    },
    find(token) {
      look()
      return links.get(hashOf(token))
    },
    list() {
      look()
      return good().reverse()
    },
    async end(actor, id) {
      const found = good().find((link) => link.id === id)
      if (!found) return false
      await record(actor, found, false)
      close(found, 'maker')
      return true
    },
    lost(id) {
      const found = good().find((link) => link.id === id)
      if (found) close(found, 'rights')
    },
    stop: () => watching.stop(),
  }
}
