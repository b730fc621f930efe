import { type IncomingMessage, request } from 'node:http'
import { isIp } from '@quarterdeck/shared/values/ip.ts'
import { z } from 'zod'

/** Where a site server is reached, and the bearer token that it knows us by. */
export interface SiteServer {
  ip: string
  port: number
  token: string
  /** Somebody who may has said that this address is ours. */
  isConfirmed: boolean
}

/** What a site server says of itself (decisions.md §5.3). */
export interface Installed {
  version: string
  state: 'ready' | 'upgrading' | 'failed'
  /** Where an upgrade leads that is under way. */
  target?: string | undefined
  /** Why the last upgrade failed. */
  message?: string | undefined
  /** IPs that share the library of this one, where it says so. */
  ips?: string[] | undefined
}

/** Ways in which no usable answer comes. `detail` is for the record, in no reader's language. */
export type NoAnswer =
  | { kind: 'token_refused' }
  | { kind: 'not_answering'; cause: 'timeout' | 'connection_refused' | 'reset' | 'unreachable'; detail: string }
  | { kind: 'bad_answer'; detail: string }
  /** Not asked: the operator's rules do not allow this address. */
  | { kind: 'address_refused' }
  /** Not asked: nobody has confirmed yet that this address is one of ours, and may have our token. */
  | { kind: 'address_unconfirmed' }

export type VersionAnswer = ({ kind: 'answered' } & Installed) | NoAnswer
/** `declined`: the server is in order and will not now, for instance because another upgrade is under way. */
export type UpgradeAnswer = ({ kind: 'accepted' } & Installed) | { kind: 'declined'; detail: string } | NoAnswer

export interface SiteServerClient {
  askVersion(server: SiteServer, signal: AbortSignal): Promise<VersionAnswer>
  /** Safe to repeat: the same version again changes nothing at the server. */
  startUpgrade(server: SiteServer, version: string, signal: AbortSignal): Promise<UpgradeAnswer>
}

export interface SiteServerClientOptions {
  /** Which IP addresses may be asked: our token goes there. */
  mayReach(address: string): boolean
  /** For one call, from connecting to the last byte. */
  timeoutMs?: number
}

/** The calls to site servers. Every outcome is a value; they throw only the signal's reason when that aborts. */
export function createSiteServerClient({ mayReach, timeoutMs = 10_000 }: SiteServerClientOptions): SiteServerClient {
  const ask = async (server: SiteServer, call: Call, signal: AbortSignal): Promise<Reply | NoAnswer> => {
    signal.throwIfAborted()
    if (!server.isConfirmed) return { kind: 'address_unconfirmed' }
    if (!mayReach(server.ip)) return { kind: 'address_refused' }
    const limit = AbortSignal.timeout(timeoutMs)
    try {
      const reply = await send(server, call, AbortSignal.any([signal, limit]))
      return reply.status === 401 || reply.status === 403 ? { kind: 'token_refused' } : reply
    } catch (error) {
      signal.throwIfAborted()
      return limit.aborted ? notAnswering('timeout', `over ${timeoutMs} ms`) : noAnswerOf(error)
    }
  }
  return {
    async askVersion(server, signal) {
      const reply = await ask(server, { method: 'GET', path: '/version' }, signal)
      if ('kind' in reply) return reply
      return reply.status === 200 ? read(reply, 'answered') : badStatus(reply)
    },
    async startUpgrade(server, version, signal) {
      const reply = await ask(server, { method: 'POST', path: '/upgrade', body: JSON.stringify({ version }) }, signal)
      if ('kind' in reply) return reply
      if (reply.status === 409) return { kind: 'declined', detail: messageIn(reply) }
      return reply.status === 200 || reply.status === 202 ? read(reply, 'accepted') : badStatus(reply)
    },
  }
}

interface Call {
  method: 'GET' | 'POST'
  path: string
  body?: string
}

interface Reply {
  status: number
  text: string
}

const maxAnswerBytes = 64 * 1024
const tooLong = 'ANSWER_TOO_LONG'

// Redirects are not followed: a token is for the server that it was given to.
async function send(
  { ip, port, token }: SiteServer,
  { method, path, body }: Call,
  signal: AbortSignal,
): Promise<Reply> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'user-agent': 'Quarterdeck' }
    const sent = request({ host: ip, port, method, path, headers, agent: false, signal })
    sent.on('response', resolve)
    sent.on('error', reject)
    if (body !== undefined) sent.setHeader('content-type', 'application/json')
    sent.end(body)
  })
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxAnswerBytes) throw Object.assign(new Error('answer too long'), { code: tooLong })
    chunks.push(chunk)
  }
  return { status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }
}

const installed = z.object({
  version: z.string().min(1).max(64),
  state: z.enum(['ready', 'upgrading', 'failed']),
  target: z.string().max(64).optional(),
  message: z.string().max(1_000).optional(),
  ips: z.array(z.string().refine(isIp)).max(40).optional(),
})

function read<K extends 'answered' | 'accepted'>({ text }: Reply, kind: K): ({ kind: K } & Installed) | NoAnswer {
  const parsed = installed.safeParse(parse(text))
  return parsed.success ? { kind, ...parsed.data } : badAnswer(text)
}

function badStatus(reply: Reply): NoAnswer {
  return { kind: 'bad_answer', detail: `HTTP ${reply.status} ${messageIn(reply)}`.trim() }
}

function badAnswer(text: string): NoAnswer {
  return { kind: 'bad_answer', detail: text.slice(0, 200) }
}

function messageIn({ text }: Reply): string {
  const parsed = z.object({ error: z.string() }).safeParse(parse(text))
  return (parsed.success ? parsed.data.error : text).slice(0, 200)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function noAnswerOf(error: unknown): NoAnswer {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === tooLong || code.startsWith('HPE_')) return { kind: 'bad_answer', detail: message }
  if (code === 'ECONNREFUSED') return notAnswering('connection_refused', code)
  if (code === 'ECONNRESET' || code === 'EPIPE') return notAnswering('reset', code)
  if (code === 'ETIMEDOUT') return notAnswering('timeout', code)
  return notAnswering('unreachable', code || message)
}

function notAnswering(cause: Extract<NoAnswer, { kind: 'not_answering' }>['cause'], detail: string): NoAnswer {
  return { kind: 'not_answering', cause, detail }
}
