import type { FromAgent, LeaseRef } from '@quarterdeck/shared/protocol/agent.ts'
import { RunCut } from './runCut.ts'

/** The point of no return of one run. */
export interface Commitment {
  readonly committed: boolean
  /** Returns when the control plane has stored it under the live lease; fails when it refuses or `signal` fires. */
  commit(signal: AbortSignal): Promise<void>
  /** The control plane's answer; answers to other requests are left alone. */
  answered(request: string, ok: boolean, reason: string): void
  /** A new connection: what was not answered is asked again, with the same request, which is safe. */
  askAgain(): void
}

export function createCommitment(
  ref: LeaseRef,
  send: (message: FromAgent) => boolean,
  newId: () => string,
  /** Keeps on disk that it may, before it does. */
  keep: () => Promise<void>,
): Commitment {
  let committed = false
  let open: { request: string; resolve(): void; reject(error: Error): void } | undefined

  function ask(): void {
    if (open) send({ type: 'commit', request: open.request, run: ref.run, lease: ref.lease })
  }

  return {
    get committed() {
      return committed
    },
    async commit(signal) {
      if (committed) return
      signal.throwIfAborted()
      await new Promise<void>((resolve, reject) => {
        const onAbort = () => settle(() => reject(signal.reason))
        const settle = (how: () => void) => {
          signal.removeEventListener('abort', onAbort)
          open = undefined
          how()
        }
        signal.addEventListener('abort', onAbort, { once: true })
        open = { request: newId(), resolve: () => settle(resolve), reject: (error) => settle(() => reject(error)) }
        ask()
      })
    },
    answered(request, ok, reason) {
      if (open?.request !== request) return
      if (!ok) return open.reject(new RunCut('commit_refused', `the commit was refused: ${reason}`))
      // Set before anything else can happen: from here on nobody may try again.
      committed = true
      const { resolve } = open
      void keep().then(resolve)
    },
    askAgain: ask,
  }
}
