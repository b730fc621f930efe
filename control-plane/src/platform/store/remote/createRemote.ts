import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpStream } from '@libsql/hrana-client'
import pLimit from 'p-limit'
import type { Call, Engine, Result } from '../session.ts'
import { isReadOnly } from '../sqlText.ts'
import { StoreError } from '../storeError.ts'
import { ask } from './ask.ts'
import { isPassing } from './errors.ts'
import { RemoteTransaction } from './remoteTransaction.ts'
import { Streams } from './streams.ts'
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
export async function createRemote(
  url: string,
  { authToken, busyTimeoutMs, readTimeoutMs }: RemoteOptions,
): Promise<Engine> {
  const streams = new Streams(url, authToken)
  const reading = pLimit(readsInFlight)
  const patiently = <T>(work: () => Promise<T>) => tryAgain(work, busyTimeoutMs)
  const read = (calls: Call[]) => reading(() => patiently(() => withinLimit(readOnce(streams, calls), readTimeoutMs)))
  const close = async () => streams.close()
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
    begin: (limitMs) => new RemoteTransaction(streams, limitMs, patiently),
    backup: () => Promise.reject(new StoreError('STORE_MISUSE', 'a libSQL server is backed up where it runs')),
    close,
  }
}

/** One transaction, so that all see one snapshot. */
async function readOnce(streams: Streams, calls: Call[]): Promise<Result[]> {
  let used: HttpStream | undefined
  try {
    const results = await streams.begin((stream) => {
      used = stream
      return ask(stream, calls, { begin: 'BEGIN TRANSACTION READONLY', isLast: true })
    })
    if (used) streams.keep(used)
    return results
  } catch (error) {
    // It may have failed inside its transaction: no later read may see that snapshot.
    used?.close()
    throw error
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
