import { createHash, randomBytes } from 'node:crypto'
import { organisationTypes } from '@quarterdeck/shared/resources/system/organisation.ts'
import { fitsAddress } from '@quarterdeck/shared/values/addressPattern.ts'
import { LRUCache } from 'lru-cache'
import type { Actor, Sessions } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { reachOf } from '../roles/index.ts'
import {
  addressesOf,
  deleteSession,
  deleteSessionsOf,
  findByToken,
  findKeys,
  findPerson,
  insertSession,
  markSeen,
  type Person,
} from './store.ts'

/** matrix.md §9. */
export const sessionMs = 604_800_000
/** Another process on the same database is believed to change nothing for this long. */
const cacheMs = 2000
const seenEveryMs = 60_000
/** Lists that say what somebody may do and see. */
const rightsOfPeople = ['user', 'role', 'role_permission', 'organisation', 'user_group', 'ip_whitelist'] as const
/** Far more than people: a bound against a flood of sessions. */
const mostKnown = 10_000

export interface Directory extends Sessions {
  /** Told when somebody may do or see something else than before. Returns how to stop. */
  onRights(listener: () => void): () => void
  /** As `authenticate`, with those who may do nothing yet (`barred`), so that they can be told why. */
  recognise(token: string, address: string): Promise<Actor | undefined>
  /** A user with the rights of this moment, for work that goes on without a session; undefined where that user may not sign in. */
  actorOf(userId: number, address: string): Promise<Actor | undefined>
  /** A new session inside the transaction; gives the token, of which only a hash is stored. */
  open(tx: Sql, user: { id: number; address: string; agent: string }): Promise<string>
  /** Ends sessions of a user (or one of them) inside the transaction; tell `ended` after the commit. */
  close(tx: Sql, userId: number, sessionId?: number): Promise<number[]>
  ended(sessionIds: readonly number[]): void
}

/** Every permission key is one or the other: it opens something in an external organisation, or nothing. */
export interface KeysBySide {
  internal: ReadonlySet<string>
  outside: ReadonlySet<string>
}
const none: ReadonlySet<string> = new Set()

interface Known {
  actor: Omit<Actor, 'address'>
  /** Patterns of the addresses from which this user works; undefined: from anywhere. */
  addresses: readonly string[] | undefined
  hasFactor: boolean
  needsFactor: boolean
  expires: number
  loadedAt: number
  seenAt: number
}

/** Who is signed in. Looked up once in a while, forgotten at once when users, roles or sessions change here. */
export function createDirectory(
  context: Pick<Context, 'store' | 'live' | 'now' | 'log'>,
  keys: KeysBySide,
  /** Has the session shown a code of the second factor lately? */
  isFresh: (sessionId: number) => boolean,
): Directory {
  const { store, live, now, log } = context
  const known = new LRUCache<string, Known>({ max: mostKnown })
  const listeners = new Set<(sessionId: number) => void>()
  const rightsListeners = new Set<() => void>()
  // Grows with every change, so that a look-up that began before one is not kept.
  let generation = 0
  const forget = () => {
    generation++
    known.clear()
  }
  live.whenWritten(rightsOfPeople, ({ columns }) => {
    // That somebody signed in is nothing to the rights of anybody.
    if (columns?.size === 1 && columns.has('last_login')) return
    forget()
    for (const listener of rightsListeners) listener()
  })

  const lookUp = async (token: string): Promise<Known | undefined> => {
    const began = generation
    const loaded = await load(store.read, hashOf(token), now(), keys)
    if (!loaded) return undefined
    if (began === generation) known.set(token, loaded)
    return loaded
  }
  const seen = (entry: Known, address: string) => {
    if (now() - entry.seenAt < seenEveryMs) return
    entry.seenAt = now()
    store
      .write((tx) => markSeen.run(tx, { id: entry.actor.sessionId, address, at: now() }))
      .catch((error: unknown) => log.warn({ err: error }, 'last use of a session was not kept'))
  }

  async function recognise(token: string, address: string): Promise<Actor | undefined> {
    let entry = known.get(token)
    if (!entry || now() - entry.loadedAt > cacheMs) entry = await lookUp(token)
    if (!entry || entry.expires <= now()) return undefined
    const { actor, addresses, hasFactor, needsFactor } = entry
    if (addresses && !addresses.some((pattern) => fitsAddress(pattern, address)))
      return { ...actor, address, barred: 'address' }
    seen(entry, address)
    if (needsFactor) return { ...actor, address, barred: 'factor' }
    return { ...actor, address, needsCode: hasFactor && !isFresh(actor.sessionId) }
  }

  return {
    recognise,
    async authenticate(token, address) {
      const actor = await recognise(token, address)
      return actor?.barred ? undefined : actor
    },
    async actorOf(userId, address) {
      const person = await findPerson.get(store.read, { userId })
      return person && { ...(await rightsOf(store.read, person, keys)), sessionId: 0, address }
    },
    async open(tx, { id, address, agent }) {
      const token = randomBytes(32).toString('base64url')
      await insertSession.run(tx, {
        tokenHash: hashOf(token),
        userId: id,
        address,
        agent: agent.slice(0, 300),
        at: now(),
        expires: now() + sessionMs,
      })
      return token
    },
    async close(tx, userId, sessionId) {
      const rows = await (sessionId === undefined
        ? deleteSessionsOf.all(tx, { userId })
        : deleteSession.all(tx, { userId, id: sessionId }))
      return rows.map((row) => row.id)
    },
    ended(sessionIds) {
      forget()
      for (const id of sessionIds) for (const listener of listeners) listener(id)
    },
    onRights(listener) {
      rightsListeners.add(listener)
      return () => rightsListeners.delete(listener)
    },
    onEnded(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

async function load(read: Sql, hash: string, now: number, keys: KeysBySide): Promise<Known | undefined> {
  const row = await findByToken.get(read, { hash, now })
  if (!row) return undefined
  const actor = { ...(await rightsOf(read, row, keys)), sessionId: row.session_id }
  const hasFactor = row.second_factor === 1
  return {
    actor,
    addresses: row.ip_verify === 1 ? await addressesOf(read, row) : undefined,
    hasFactor,
    needsFactor: row.factor_required === 1 && !hasFactor,
    expires: row.expires,
    loadedAt: now,
    seenAt: row.last_seen,
  }
}

/**
 * In an external organisation a role opens what is not internal, and no more, whatever the role: what it holds beside that is
 * withheld, so that menu, search, home and console offer none of it.
 */
async function rightsOf(
  read: Sql,
  person: Person,
  { internal, outside }: KeysBySide,
): Promise<Omit<Actor, 'address' | 'sessionId'>> {
  const keys = await findKeys.all(read, { userId: person.id })
  const given = new Set(keys.map((key) => key.permission))
  const all = person.role_id === 0 || given.has('*')
  const isExternal = person.organisation_type === organisationTypes.external
  return {
    userId: person.id,
    reach: reachOf(person.reach, isExternal),
    groupId: person.user_group ?? 0,
    organisationId: person.organisation ?? 0,
    external: isExternal,
    username: person.username,
    roleId: person.role_id ?? -1,
    readOnly: person.read_only === 1,
    keys: isExternal ? (all ? outside : new Set([...given].filter((key) => outside.has(key)))) : given,
    withheld: isExternal ? internal : none,
    all: all && !isExternal,
  }
}
