interface Asked<I, O> {
  item: I
  resolve: (answer: O) => void
  reject: (error: unknown) => void
}

/**
 * Does together what is asked for one by one: all that comes while a batch is being worked on is the next batch. `work` answers for each
 * in order. A batch that fails is done again one by one, so that nobody fails by somebody else's fault: a failed batch must have done nothing.
 */
export function batched<I, O>(
  work: (batch: readonly I[]) => Promise<readonly O[]>,
  most = 100,
): (item: I) => Promise<O> {
  const waiting: Asked<I, O>[] = []
  let isWorking = false

  async function workOff(): Promise<void> {
    isWorking = true
    // Those that are asked for in one go meet in the first batch.
    await Promise.resolve()
    while (waiting.length > 0) await settle(waiting.splice(0, most))
    isWorking = false
  }

  async function settle(batch: readonly Asked<I, O>[]): Promise<void> {
    try {
      const answers = await work(batch.map(({ item }) => item))
      for (const [at, { resolve }] of batch.entries()) resolve(answers[at] as O)
    } catch (error) {
      if (batch.length === 1) batch[0]!.reject(error)
      else for (const one of batch) await settle([one])
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isWorking) void workOff()
    })
}
