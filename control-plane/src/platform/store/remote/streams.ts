import { type HttpClient, type HttpStream, openHttp, parseLibsqlUrl } from '@libsql/hrana-client'
import { StoreError } from '../storeError.ts'

/** To pack answers and unpack them again costs both sides more than it saves between machines of one place. */
const uncompressed =
  (send: typeof fetch) =>
  (request: Request): Promise<Response> => {
    request.headers.set('Accept-Encoding', 'identity')
    return send(request)
  }

/**
 * Streams of a libSQL server that stay open from one question to the next. For each new one the server opens a connection and
 * parses the whole schema, which costs several times what is asked. It forgets a stream that is silent for 10 seconds, and all
 * of them when it restarts.
 */
export class Streams {
  readonly #client: HttpClient
  /** Those that nothing is asked on, the last used one at the end. */
  readonly #idle: HttpStream[] = []

  constructor(url: string, authToken: string | undefined) {
    const address = parseLibsqlUrl(url)
    if (!address.hranaHttpUrl) throw new StoreError('STORE_MISUSE', 'a libSQL server is spoken to over HTTP')
    this.#client = openHttp(address.hranaHttpUrl, address.authToken ?? authToken, uncompressed(fetch))
    this.#client.intMode = 'bigint'
  }

  /**
   * Begins with a question on a stream that was kept, and where the server has forgotten that on a new one: so nothing that
   * would last may be asked. The stream is then the caller's, to `keep` or to close, after an error too.
   */
  async begin<T>(question: (stream: HttpStream) => Promise<T>): Promise<T> {
    const kept = this.#idle.pop()
    const stream = kept ?? this.#client.openStream()
    try {
      return await question(stream)
    } catch (error) {
      if (!(kept && stream.closed)) throw error
    }
    // The others have been silent for even longer.
    for (const one of this.#idle.splice(0)) one.close()
    return this.begin(question)
  }

  /** Takes back a stream without a transaction. */
  keep(stream: HttpStream): void {
    if (!stream.closed) this.#idle.push(stream)
  }

  close(): void {
    this.#client.close()
  }
}
