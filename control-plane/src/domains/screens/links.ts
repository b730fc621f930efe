import { randomBytes } from 'node:crypto'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { Actor } from '../../http/handler.ts'
import { deed } from '../../platform/audit/deeds.ts'
import type { Context } from '../../platform/context.ts'
import { systemSettings } from '../../platform/settings.ts'
import { hashOf } from './tokens.ts'

export interface Link {
  id: number
  phone: number
  userId: number
  username: string
  made: number
  expires: number
}

/**
 * Public links: each shows one phone to whoever has it, without touch, until its maker ends it or its time is over. They are kept
 * in memory alone, as hashes, like tokens: a restart ends them, which is the safe side.
 */
export interface Links {
  make(actor: Actor, phone: number, minutes: number): Promise<{ id: number; url: string; expires: string }>
  find(token: string): Link | undefined
  /** Those that are good, newest first. */
  list(): Link[]
  /** False where there is none. */
  end(actor: Actor, id: number): Promise<boolean>
  stop(): void
}

/** Far more than a person shares at once. */
const mostOfUser = 20

export interface LinksOptions {
  /** Of the console. */
  address(): string
  /** Of a phone, for the audit log. */
  nameOf(phone: number): Promise<string>
  /** Hears of each link that is good no more. */
  onEnded(id: number): void
}

export function createLinks(context: Context, { address, nameOf, onEnded }: LinksOptions): Links {
  const { now, store, audit, settings } = context
  const links = new Map<string, Link>()
  let lastId = 0

  function drop(hash: string, link: Link): void {
    links.delete(hash)
    onEnded(link.id)
  }

  const watching = setInterval(() => {
    for (const [hash, link] of links) if (link.expires <= now()) drop(hash, link)
  }, 1000)

  const record = async (actor: Actor, phone: number, code: 'turned_on' | 'turned_off') => {
    const summary = deed(code, { deed: 'screen.share', name: await nameOf(phone) })
    const { address } = actor
    await store.write((tx) =>
      audit.record(tx, { actor, action: 'screen.share', resource: 'phone', rowId: phone, summary, address }),
    )
  }

  return {
    async make(actor, phone, minutes) {
      const own = [...links].filter(([, link]) => link.userId === actor.userId)
      const link = {
        id: ++lastId,
        phone,
        userId: actor.userId,
        username: actor.username,
        made: now(),
        expires: now() + minutes * 60_000,
      }
      const token = randomBytes(32).toString('base64url')
      await record(actor, phone, 'turned_on')
      for (const [hash, old] of own.slice(0, Math.max(0, own.length - mostOfUser + 1))) drop(hash, old)
      links.set(hashOf(token), link)
      return {
        id: link.id,
        url: `${address()}/screen/${token}`,
        expires: formatTime(link.expires, settings.get(systemSettings.zone)),
      }
    },
    find(token) {
      const link = links.get(hashOf(token))
      return link && link.expires > now() ? link : undefined
    },
    list: () => [...links.values()].filter(({ expires }) => expires > now()).reverse(),
    async end(actor, id) {
      const found = [...links].find(([, link]) => link.id === id)
      if (!found) return false
      await record(actor, found[1].phone, 'turned_off')
      drop(...found)
      return true
    },
    stop: () => clearInterval(watching),
  }
}
