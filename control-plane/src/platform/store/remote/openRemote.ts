import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@libsql/client/http'
import pLimit from 'p-limit'
import type { Call, Engine, Result } from '../session.ts'
import { isReadOnly } from '../sqlText.ts'
import { StoreError } from '../storeError.ts'
import { isPassing, toStoreError } from './errors.ts'
import { ReadStreams } from './readStreams.ts'
import { RemoteTransaction } from './remoteTransaction.ts'
import { withinLimit } from './withinLimit.ts'

export interface RemoteOptions {
  authToken: string | undefined
  /** How long to try again while the database is held by another, or does not answer. */
  busyTimeoutMs: number
  /** How long a read may take. */
  readTimeoutMs: number
}

/** More requests at once gain nothing and make the server refuse some. */
const readsInFlight = 7

/** A libSQL server, spoken to over HTTP. Its replies are limited in size (10 MB unless the server is told otherwise). */
export async function openRemote(
  url: string,
  { authToken, busyTimeoutMs, readTimeoutMs }: RemoteOptions,
): Promise<Engine> {
  const client = createClient({ url, authToken, intMode: 'bigint' })
  const streams = new ReadStreams(url, authToken)
  const reading = pLimit(readsInFlight)
  const patiently = <T>(work: () => Promise<T>) => tryAgain(work, busyTimeoutMs)
  const read = (calls: Call[]) => reading(() => patiently(() => withinLimit(readOnce(streams, calls), readTimeoutMs)))
  const close = async () => {
    streams.close()
    client.close()
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
    begin: (limitMs) => new RemoteTransaction(client, limitMs, patiently),
    backup: () => Promise.reject(new StoreError('STORE_MISUSE', 'a libSQL server is backed up where it runs')),
    close,
  }
}

async function readOnce(streams: ReadStreams, calls: Call[]): Promise<Result[]> {
  try {
    return await streams.read(calls)
  } catch (error) {
    throw toStoreError(error)
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
