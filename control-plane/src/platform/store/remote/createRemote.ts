import { setTimeout as sleep } from 'node:timers/promises'
import type { ReadLimits } from '../reading/limits.ts'
import { Readings } from '../reading/readings.ts'
import type { Call, Engine } from '../session.ts'
import { isReadOnly } from '../sqlText.ts'
import { StoreError } from '../storeError.ts'
import { isPassing } from './errors.ts'
import { RemotePlace } from './remotePlace.ts'
import { RemoteTransaction } from './remoteTransaction.ts'
import { Streams } from './streams.ts'

export interface RemoteOptions {
  authToken: string | undefined
  /** How long to try again while the database is held by another, or does not answer. */
  busyTimeoutMs: number
  limits: ReadLimits
}

/** More requests at once gain nothing and make the server refuse some. */
const readsInFlight = 7

/** After so long a server that does not answer what the product itself reads is taken for one that hangs. */
const hangsMs = 60_000

/** A libSQL server, spoken to over HTTP. Its replies are limited in size (10 MB unless the server is told otherwise). */
export async function createRemote(url: string, { authToken, busyTimeoutMs, limits }: RemoteOptions): Promise<Engine> {
  const streams = new Streams(url, authToken)
  const patiently = <T>(work: () => Promise<T>) => tryAgain(work, busyTimeoutMs)
  const reading = new Readings(
    { limits: { ...limits, otherMs: Math.min(limits.otherMs, hangsMs) }, most: readsInFlight, usual: readsInFlight },
    () => new RemotePlace(streams, patiently),
  )
  const read = (calls: Call[]) => reading.read(calls)
  const close = async () => {
    await reading.close()
    streams.close()
  }
  try {
    await read([{ sql: 'SELECT 1', params: [], want: 'get' }])
  } catch (error) {
    await close()
    throw error
  }
  return {
    kind: 'remote',
    async read(calls) {
      for (const [index, { sql }] of calls.entries()) {
        if (!isReadOnly(sql))
          throw new StoreError('SQLITE_READONLY', 'a statement that writes was given to Store.read', { index })
      }
      return read(calls)
    },
    endCallReads: () => reading.endCalls(),
    begin: (limitMs) => new RemoteTransaction(streams, limitMs, patiently),
    backup: () => Promise.reject(new StoreError('STORE_MISUSE', 'a libSQL server is backed up where it runs')),
    carryLog: async () => undefined,
    close,
  }
}

async function tryAgain<T>(work: () => Promise<T>, patienceMs: number): Promise<T> {
  const until = performance.now() + patienceMs
  for (let waitMs = 10; ; waitMs = Math.min(waitMs * 2, 500)) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StoreError && isPassing(error)) || performance.now() + waitMs > until) throw error
    }
    await sleep(waitMs)
  }
}
