import { BatchCond, type HttpClient, type HttpStream, openHttp, parseLibsqlUrl } from '@libsql/hrana-client'
import type { Call, Result } from '../session.ts'
import { StoreError } from '../storeError.ts'
import { toStoreError } from './errors.ts'
import { resultOf, toStmt } from './rows.ts'

/**
 * Streams of a libSQL server that stay open from one read to the next. For each new one the server opens a connection and
 * parses the whole schema, which costs several times the read. It forgets a stream that is silent for 10 seconds, and all of
 * them when it restarts: what was asked on one that is lost is asked again on a new one.
 */
export class ReadStreams {
  readonly #client: HttpClient
  /** Those that nothing is asked on, the last used one at the end. */
  readonly #idle: HttpStream[] = []

  constructor(url: string, authToken: string | undefined) {
    const address = parseLibsqlUrl(url)
    if (!address.hranaHttpUrl) throw new StoreError('STORE_MISUSE', 'a libSQL server is spoken to over HTTP')
    this.#client = openHttp(address.hranaHttpUrl, address.authToken ?? authToken)
    this.#client.intMode = 'bigint'
  }

  async read(calls: Call[]): Promise<Result[]> {
    const kept = this.#idle.pop()
    const stream = kept ?? this.#client.openStream()
    try {
      const results = await ask(stream, calls)
      this.#idle.push(stream)
      return results
    } catch (error) {
      const isLost = stream.closed
      // It may have failed inside its transaction: no later read may see that snapshot.
      stream.close()
      if (!(kept && isLost)) throw error
    }
    // The others have been silent for even longer.
    for (const one of this.#idle.splice(0)) one.close()
    return this.read(calls)
  }

  close(): void {
    this.#client.close()
  }
}

/**
 * One transaction, so that all see one snapshot. Its first statement looks at the database: otherwise the server would name
 * the columns by the schema that the connection saw last, and give the rows by the one that it is now.
 */
async function ask(stream: HttpStream, calls: Call[]): Promise<Result[]> {
  const batch = stream.batch()
  let before = batch.step()
  const begun = before.run('BEGIN TRANSACTION READONLY')
  const then = () => {
    before = batch.step().condition(BatchCond.ok(before))
    return before
  }
  const looked = then().run('SELECT 1 FROM sqlite_schema LIMIT 1')
  const answers = calls.map((call) => then().query(toStmt(call)))
  const ended = then().run('COMMIT')
  await batch.execute()
  await begun
  await looked
  const results: Result[] = []
  for (const [index, answer] of answers.entries()) {
    const rows = await answer.catch((error: unknown) => Promise.reject(toStoreError(error, index)))
    if (!rows) throw new StoreError('STORE_LOST', 'the server left out a statement', { index })
    results.push(resultOf(rows))
  }
  await ended
  return results
}
