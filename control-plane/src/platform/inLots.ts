interface Asked<I, O> {
  item: I
  resolve: (answer: O) => void
  reject: (error: unknown) => void
}

/**
 * Does together what is asked for one by one: all that comes while a lot is being worked on is the next lot. `work` answers for each
 * in order. A lot that fails is done again one by one, so that nobody fails by somebody else's fault: a failed lot must have done nothing.
 */
export function inLots<I, O>(work: (lot: readonly I[]) => Promise<readonly O[]>, most = 100): (item: I) => Promise<O> {
  const waiting: Asked<I, O>[] = []
  let isWorking = false

  async function workOff(): Promise<void> {
    isWorking = true
    // Those that are asked for in one go meet in the first lot.
    await Promise.resolve()
    while (waiting.length > 0) await settle(waiting.splice(0, most))
    isWorking = false
  }

  async function settle(lot: readonly Asked<I, O>[]): Promise<void> {
    try {
      const answers = await work(lot.map(({ item }) => item))
      for (const [at, { resolve }] of lot.entries()) resolve(answers[at] as O)
    } catch (error) {
      if (lot.length === 1) lot[0]!.reject(error)
      else for (const one of lot) await settle([one])
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isWorking) void workOff()
    })
}
