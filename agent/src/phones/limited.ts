/** Lets at most `most` pieces of work run at the same time; the others wait in order. */
export function limited(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place goes on to the next one without becoming free in between.
      if (next) next()
      else running -= 1
    }
  }
}
