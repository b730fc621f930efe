import { lookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { addressRule, type MayReach } from '../../../../platform/outbound/addresses.ts'

/** What became of a request, for whoever must know whether it may have been charged. */
export interface Trace {
  /** Its connection stood: from here on nobody can know that it did not arrive. */
  left: boolean
  /** Of the answer, once it has begun. */
  status: number | undefined
  retryAfter: string | undefined
}

export class AddressRefused extends Error {}
export class AnswerTooLarge extends Error {}

export interface FetchOptions {
  mayReach: MayReach
  trace: Trace
  limitBytes: number
  signal: AbortSignal
}

/**
 * `fetch` for the library of models: to the address that was judged, without redirects, never more of the answer than the limit, and
 * with a note of how far the request came.
 */
export function createFetch({ mayReach, trace, limitBytes, signal }: FetchOptions): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    const address = await judged(url, mayReach)
    signal.throwIfAborted()
    return send(url, address, { init, trace, limitBytes, signal })
  }
}

/** Without encryption only what stands in a network of one's own, and was allowed. */
async function judged(url: URL, mayReach: MayReach): Promise<string> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new AddressRefused('neither http nor https')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : (await lookup(host, { all: true })).map(({ address }) => address)
  const isPublic = addressRule()
  const fits = (address: string) => mayReach(address) && (url.protocol === 'https:' || !isPublic(address))
  const address = addresses.find(fits)
  if (address === undefined) throw new AddressRefused(addresses.join(', '))
  return address
}

type Sending = Pick<FetchOptions, 'trace' | 'limitBytes' | 'signal'> & { init: RequestInit }

function send(url: URL, address: string, { init, trace, limitBytes, signal }: Sending): Promise<Response> {
  const family = isIP(address)
  const toJudged: LookupFunction = (_host, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family)
  const body = typeof init.body === 'string' ? Buffer.from(init.body) : undefined
  const headers = Object.fromEntries(new Headers(init.headers))
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: init.method ?? 'GET',
      // A connection of its own: a kept one might lead to an address that was judged long ago.
      agent: false,
      lookup: toJudged,
      signal,
      headers: {
        ...headers,
        // What is packed could unfold to anything.
        'accept-encoding': 'identity',
        ...(body && { 'content-length': String(body.length) }),
      },
    })
    const ready = url.protocol === 'https:' ? 'secureConnect' : 'connect'
    request.on('socket', (socket) => socket.once(ready, () => (trace.left = true)))
    request.on('error', reject)
    request.on('response', (response) => {
      trace.left = true
      trace.status = response.statusCode ?? 0
      trace.retryAfter = response.headers['retry-after']
      const parts: Buffer[] = []
      let size = 0
      response.on('data', (part: Buffer) => {
        size += part.length
        if (size > limitBytes) request.destroy(new AnswerTooLarge())
        else parts.push(part)
      })
      response.on('error', reject)
      response.on('aborted', () => reject(new Error('the answer was cut off')))
      response.on('end', () => {
        const type = response.headers['content-type'] ?? ''
        const plain = new Headers({ 'content-type': type })
        const isEmpty = [101, 204, 205, 304].includes(trace.status ?? 0)
        resolve(
          new Response(isEmpty ? null : Buffer.concat(parts), {
            status: Math.max(200, trace.status ?? 0),
            headers: plain,
          }),
        )
      })
    })
    request.end(body)
  })
}
