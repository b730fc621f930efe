import { randomBytes } from 'node:crypto'
import type { TerminalSize } from '@quarterdeck/shared/protocol/shell.ts'
import type { ScreenPhone } from '../screens/index.ts'

/** What a token lets its holder do, once: open this shell. */
export interface ShellGrant {
  userId: number
  username: string
  sessionId: number
  /** Of the session, to ask again whether it is still good. */
  session: string
  /** From which it was asked for; of its socket, once that is open. */
  address: string
  phone: ScreenPhone
  lease: number
  command: string
  terminal: TerminalSize | undefined
}

/** Tokens of half a minute, each for one socket; in memory alone, as a program that starts anew has no shells either. */
export interface ShellTokens {
  give(grant: ShellGrant): string
  take(token: string): ShellGrant | undefined
  /** Those of a user that are good. */
  countOf(userId: number): number
}

const tokenMs = 30_000

export function createShellTokens(now: () => number): ShellTokens {
  const kept = new Map<string, { grant: ShellGrant; expires: number }>()

  function good(): { grant: ShellGrant }[] {
    for (const [token, { expires }] of kept) if (expires <= now()) kept.delete(token)
    return [...kept.values()]
  }

  return {
    give(grant) {
      const token = randomBytes(32).toString('base64url')
      kept.set(token, { grant, expires: now() + tokenMs })
      return token
    },
    take(token) {
      good()
      const found = kept.get(token)
      kept.delete(token)
      return found?.grant
    },
    countOf: (userId) => good().filter(({ grant }) => grant.userId === userId).length,
  }
}
