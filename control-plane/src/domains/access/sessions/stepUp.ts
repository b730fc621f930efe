import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { LRUCache } from 'lru-cache'
import type { Actor } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import type { ShownCode } from '../../../resources/actions/index.ts'
import type { Attempts } from './attempts.ts'
import { useCode } from './secondFactor.ts'
import { readProfile } from './store.ts'

/** How long a code counts for what asks for a fresh one. */
const freshMs = 5 * 60_000

export interface StepUp {
  /** Throws where somebody who has a second factor has shown no code of it in this session lately. */
  ask(actor: Actor, shown: ShownCode): Promise<void>
  /** Has this session shown one lately? */
  isFresh(sessionId: number): boolean
  forget(sessionId: number): void
}

/** A fresh code before what does harm in a stolen session. Who has no second factor is not asked. */
export function createStepUp({ store, secrets, now }: Context, attempts: Attempts): StepUp {
  // When a session showed a code. A restart forgets, and asks again.
  const shown = new LRUCache<number, number>({ max: 10_000 })
  const isFresh = (sessionId: number) => {
    const at = shown.get(sessionId)
    return at !== undefined && now() - at < freshMs
  }
  return {
    isFresh,
    async ask(actor, { code, agent }) {
      const profile = await readProfile.get(store.read, { id: actor.userId })
      if (profile?.second_factor !== 1) return
      if (isFresh(actor.sessionId)) return
      if (!code) throw asked('login_code_required')
      const attempt = await attempts.take({ ...actor, agent })
      const isRight = await store.write((tx) => useCode(tx, secrets, { userId: actor.userId, code, now: now() }))
      if (!isRight) throw asked('login_code_wrong')
      await attempt.succeeded()
      shown.set(actor.sessionId, now())
    },
    forget: (sessionId) => void shown.delete(sessionId),
  }
}

function asked(code: 'login_code_required' | 'login_code_wrong'): AppError {
  return new AppError(code, {}, { problems: [{ field: 'code', code }] })
}
