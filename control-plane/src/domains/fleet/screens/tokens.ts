import { createHash, randomBytes } from 'node:crypto'
import type { ScreenPlace } from '@quarterdeck/shared/protocol/screen.ts'

/** What a token lets its holder do: the session that asked for it, the phones, and how far. */
export interface Grant {
  userId: number
  username: string
  sessionId: number
  /** Of the session, to ask again whether it is still good. */
  session: string
  phones: ReadonlySet<number>
  mode: 'control' | 'copilot' | 'watch' | 'public'
  place: ScreenPlace | 'elsewhere'
  /** Of a public link, instead of a session. */
  link?: number
}

/**
 * Tokens of short life, each for one socket, once: whoever reads one in a log of addresses comes too late. They are kept in
 * memory alone, as hashes: a program that starts anew has no sockets either, and whoever comes back asks for another.
 */
export interface Tokens {
  give(grant: Grant): { token: string; expires: number }
  /** Uses it up for a socket; undefined where it is unknown, over, or used. */
  take(token: string): Grant | undefined
}

/** Long enough for a console to open its socket on a slow line. */
const tokenMs = 2 * 60_000
/** A session that asks for more loses its oldest. */
const mostOfSession = 20

export function createTokens(now: () => number): Tokens {
  const kept = new Map<string, { grant: Grant; expires: number }>()

  function makeRoom(sessionId: number): void {
    const own: string[] = []
    for (const [hash, { grant, expires }] of kept) {
      if (expires <= now()) kept.delete(hash)
      else if (grant.sessionId === sessionId) own.push(hash)
    }
    for (const hash of own.slice(0, Math.max(0, own.length - mostOfSession + 1))) kept.delete(hash)
  }

  return {
    give(grant) {
      makeRoom(grant.sessionId)
      const token = randomBytes(32).toString('base64url')
      const expires = now() + tokenMs
      kept.set(hashOf(token), { grant, expires })
      return { token, expires }
    },
    take(token) {
      const hash = hashOf(token)
      const found = kept.get(hash)
      kept.delete(hash)
      return found && found.expires > now() ? found.grant : undefined
    },
  }
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
