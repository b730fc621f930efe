import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Cookies } from './cookies.ts'
import type { Target } from './target.ts'

export interface RequestLimits {
  /** All header lines together, in bytes. */
  maxHeaderBytes: number
  /** After so much of the page it is good enough, and the connection is dropped. */
  maxBodyBytes: number
}

export interface SiteResponse {
  httpStatus: number
  /** Where a redirect leads, as the site wrote it. */
  location?: string
}

interface Asking {
  userAgent: string
  cookies: Cookies
  limits: RequestLimits
}

/**
 * One GET over a connection that is already there, which is closed afterwards. GET, for servers lie about HEAD; the
 * whole page, for a Range header makes some answer 206 and others 416 to what is a good page for visitors. Reading it up
 * to the limit is part of the check: headers alone do not make a site that works. Nothing is kept: no body, and cookies as long as the check.
 */
export async function request(
  socket: Socket,
  target: Target,
  { userAgent, cookies, limits }: Asking,
  signal: AbortSignal,
): Promise<SiteResponse> {
  try {
    const response = await send(socket, target, { userAgent, cookies, limits }, signal)
    cookies.keep(target.url, response.headers['set-cookie'] ?? [])
    const httpStatus = response.statusCode ?? 0
    const location = response.headers.location
    if (httpStatus >= 300 && httpStatus < 400 && location !== undefined) {
      return { httpStatus, location: addressOf(location) }
    }
    if (httpStatus >= 200) await readSome(response, limits.maxBodyBytes)
    return { httpStatus }
  } finally {
    socket.destroy()
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Bytes of a header come as Latin-1. Addresses with other letters are UTF-8 as a rule; other bytes are followed as such, as browsers do. */
function addressOf(location: string): string {
  const bytes = Buffer.from(location, 'latin1')
  try {
    return utf8.decode(bytes)
  } catch {
    return [...bytes]
      .map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase()}`))
      .join('')
  }
}

function send(
  socket: Socket,
  target: Target,
  { userAgent, cookies, limits }: Asking,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { url } = target
    const cookie = cookies.of(url)
    const sent = httpRequest({
      createConnection: () => socket,
      method: 'GET',
      path: `${url.pathname}${url.search}`,
      headers: {
        host: url.host,
        'user-agent': userAgent,
        accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5',
        'accept-encoding': 'identity',
        connection: 'close',
        ...(cookie && { cookie }),
      },
      maxHeaderSize: limits.maxHeaderBytes,
      // As lenient as browsers: line ends of one character, controls in a value. Nothing but the status and where it leads is looked at,
      // and the connection ends with the answer.
      insecureHTTPParser: true,
      signal,
    })
    sent.on('response', resolve)
    // A 101 that nobody asked for: what follows is not HTTP.
    sent.on('upgrade', (response) => resolve(response))
    sent.on('error', reject)
    sent.end()
  })
}

async function readSome(response: IncomingMessage, maxBytes: number): Promise<void> {
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes >= maxBytes) return
  }
}
