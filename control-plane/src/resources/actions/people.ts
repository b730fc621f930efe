import type { Actor } from '../../http/handler.ts'

/** What actions need of whoever knows the users; that stands above the kit. */
export interface People {
  /** A user with the rights of this moment, without a session; undefined where there is none or it may not sign in. */
  actorOf(userId: number, address: string): Promise<Actor | undefined>
  /** Throws where somebody who has a second factor has shown no code of it lately. */
  stepUp(actor: Actor, shown: ShownCode): Promise<void>
}

export interface ShownCode {
  /** Of the second factor; absent where it is not asked for yet. */
  code?: string | undefined
  /** What the browser or program calls itself. */
  agent: string
}
