import type { Loop } from './loop.ts'

/** What is begun when all domains have started, and stopped by whoever began it. */
export interface Beginning {
  begin(): unknown
  stop(): Promise<void>
}

/** A loop whose first round comes at once, or within that time, and not only after the time between two. */
export function awake(loop: Loop, withinMs = 0): Beginning {
  return { begin: () => loop.begin().wake(withinMs), stop: () => loop.stop() }
}
