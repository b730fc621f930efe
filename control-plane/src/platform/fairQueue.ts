import { AppError } from '@quarterdeck/shared/errors/appError.ts'

export interface FairQueue {
  /** Does the work when it is the turn of whoever it is for; throws `busy` where that one has too much waiting already. */
  run<T>(whose: number, work: () => Promise<T>): Promise<T>
}

/**
 * So much work at once, and of what waits each organisation has its turn: who brings a hundred files makes nobody else wait for all of
 * them. More than `mostWaiting` of one organisation are not kept waiting.
 */
export function createFairQueue({ places, mostWaiting }: { places: number; mostWaiting: number }): FairQueue {
  /** The one that has waited for its turn longest is first. */
  const waiting = new Map<number, (() => void)[]>()
  let free = places

  function next(): void {
    const [first] = waiting
    if (free === 0 || !first) return
    const [whose, queue] = first
    const start = queue.shift()!
    waiting.delete(whose)
    if (queue.length > 0) waiting.set(whose, queue)
    free--
    start()
  }

  return {
    async run(whose, work) {
      const queue = waiting.get(whose) ?? []
      if (queue.length >= mostWaiting) throw new AppError('busy')
      await new Promise<void>((start) => {
        queue.push(start)
        waiting.set(whose, queue)
        next()
      })
      try {
        return await work()
      } finally {
        free++
        next()
      }
    },
  }
}
