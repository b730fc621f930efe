import { createHmac } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { MayReach } from '../../../platform/outbound/addresses.ts'

export interface Message {
  url: string
  secret: string
  body: string
  /** The same in every attempt: receivers tell repeats by it. */
  id: number
  /** UTC milliseconds; signed, so that an old message cannot be played again. */
  now: number
}

export interface SendOptions {
  mayReach: MayReach
  /** For names, connection and answer together. */
  timeoutMs: number
  signal: AbortSignal
}

/**
 * Posts a message: `''` when the answer is 2xx, otherwise why not (`http 500`, `timeout`, `address_refused`,
 * `not_a_url`, or the system's code). Redirects are not followed: they could lead to where it may not reach. The
 * connection goes to the address that was judged; the name is not looked up again.
 */
export async function sendWebhook(message: Message, { mayReach, timeoutMs, signal }: SendOptions): Promise<string> {
  const url = URL.canParse(message.url) ? new URL(message.url) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol)) return 'not_a_url'
  const limit = AbortSignal.timeout(timeoutMs)
  const either = AbortSignal.any([signal, limit])
  try {
    const addresses = await within(either, addressesOf(url.hostname))
    const address = addresses.find(mayReach)
    if (address === undefined) return 'address_refused'
    const status = await post(url, address, message, either)
    return status >= 200 && status < 300 ? '' : `http ${status}`
  } catch (error) {
    if (limit.aborted) return 'timeout'
    signal.throwIfAborted()
    return (error as NodeJS.ErrnoException).code ?? 'failed'
  }
}

/** `sha256=` and the HMAC of `<timestamp>.<body>` in hex. */
export function signatureOf(secret: string, timestamp: number, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}

async function addressesOf(hostname: string): Promise<string[]> {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return [host]
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

function post(url: URL, address: string, { secret, body, id, now }: Message, signal: AbortSignal): Promise<number> {
  const timestamp = Math.floor(now / 1000)
  const family = isIP(address)
  const toJudged: LookupFunction = (_host, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family)
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: 'POST',
      // A connection of its own: a kept one might lead to an address that was judged long ago.
      agent: false,
      lookup: toJudged,
      signal,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Quarterdeck-Alert/1.0',
        'x-quarterdeck-delivery': String(id),
        'x-quarterdeck-timestamp': String(timestamp),
        'x-quarterdeck-signature': signatureOf(secret, timestamp, body),
      },
    })
    request.on('error', reject)
    request.on('response', (response) => {
      // Only the status counts; what else comes is not read.
      response.on('error', () => {})
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
    request.end(body)
  })
}

function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
