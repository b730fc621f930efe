import { LRUCache } from 'lru-cache'
import type { MayReach } from '../../../../platform/outbound/addresses.ts'
import type { ModelKind } from '../order.ts'
import { createFetch, type Trace } from './httpFetch.ts'
import { inOtherWords, type OtherWords, worded } from './otherWords.ts'
import { errorIn, readChat, readPicture, type ServerError } from './serverAnswer.ts'

export interface ExchangeOptions {
  kind: ModelKind
  /** The server and its model: what is learned of it is used for the next. */
  of: string
  /** The name of the longest answer that this server is known to want. */
  answerLimit?: string | undefined
  mayReach: MayReach
  limitBytes: number
  signal: AbortSignal
}

export interface Exchange {
  fetch: typeof fetch
  /** Of the order, never of the download of what was ordered. */
  trace(): Trace
  error(): ServerError | undefined
}

/** What servers said that they take instead; learned anew after a start, at the price of one refused request. */
const learned = new LRUCache<string, OtherWords>({ max: 500 })
/** A picture that was made is fetched again after so long; never ordered again. */
const fetchAgainMs = [500, 2_000, 5_000]

/**
 * One order, as `fetch` for the library of models. A server that refuses words of the request for others, which costs nothing, is asked once
 * more in those. What was ordered and what is fetched afterwards are two requests.
 */
export function createExchange({ kind, of, answerLimit, mayReach, limitBytes, signal }: ExchangeOptions): Exchange {
  let trace = unsent()
  let error: ServerError | undefined

  async function post(input: Parameters<typeof fetch>[0], init: RequestInit, body: object): Promise<Response> {
    trace = unsent()
    const send = createFetch({ mayReach, trace, limitBytes, signal })
    return send(input, { ...init, body: JSON.stringify(body) })
  }

  async function exchanged(input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> {
    const written = JSON.parse(String(init.body)) as Record<string, unknown>
    const wanted = answerLimit ? worded(written, { rename: { max_tokens: answerLimit }, set: {}, drop: [] }) : written
    const key = `${of} ${typeof wanted.size === 'string' ? wanted.size : ''}`
    const known = learned.get(key)
    let answer = await post(input, init, known ? worded(wanted, known) : wanted)
    let text = await answer.text()
    if (answer.status === 400 || answer.status === 422) {
      const other = inOtherWords(wanted, errorIn(text)?.said ?? '')
      // It refused these as well, and means something else.
      if (known) learned.delete(key)
      else if (other) {
        answer = await post(input, init, worded(wanted, other))
        text = await answer.text()
        if (answer.ok) learned.set(key, other)
      }
    }
    error = errorIn(text)
    if (!answer.ok) return new Response(text, { status: answer.status, headers: answer.headers })
    const read = kind === 'text' ? readChat(text) : await picture(text)
    // Part of an answer that was understood is kept, whatever else it says.
    if (!read) throw new UnreadableAnswer()
    error = undefined
    return Response.json(read)
  }

  async function picture(text: string): Promise<object | undefined> {
    const read = readPicture(text)
    if (!read) return undefined
    const bytes = 'base64' in read ? read.base64 : await download(read.url)
    return { data: bytes === '' ? [] : [{ b64_json: bytes }] }
  }

  async function download(url: string): Promise<string> {
    for (const pauseMs of [...fetchAgainMs, undefined]) {
      const get = createFetch({ mayReach, trace: unsent(), limitBytes, signal })
      const answer = await get(url).catch((cause: unknown) => {
        if (pauseMs === undefined) throw cause
      })
      if (answer?.ok) return Buffer.from(await answer.arrayBuffer()).toString('base64')
      // It is not there, and will not be.
      if (pauseMs === undefined || (answer && answer.status < 500 && ![404, 408, 425, 429].includes(answer.status)))
        break
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      signal.throwIfAborted()
    }
    throw new UnreadableAnswer()
  }

  return { fetch: exchanged, trace: () => trace, error: () => error }
}

/** It came, and nobody can read it. */
export class UnreadableAnswer extends Error {}

function unsent(): Trace {
  return { left: false, status: undefined, retryAfter: undefined }
}
