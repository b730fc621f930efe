import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import type { z } from 'zod'

export interface Received {
  endpoint: string
  query: Record<string, unknown>
  body: Record<string, unknown>
  headers: IncomingMessage['headers']
}
/** What a handler answers: data with fields beside it, a refusal, or a file. */
export type StubReply =
  | { data: unknown; [beside: string]: unknown }
  | { status: number; code: string; message: string; problems?: { field: string; message: string }[] }
  | { file: string; bytes: Uint8Array; capped?: boolean }
type Handler = (received: Received) => StubReply

/** A control plane that knows nothing but the contracts: what it receives is parsed by them, what it answers too. */
export interface TestServer {
  url: string
  received: Received[]
  serve(endpoint: Endpoint, handler: Handler): void
  /** Takes sockets at this path; without it there are none, as behind a proxy that does not pass them. */
  serveSocket(path: string, handler: (socket: WebSocket) => void): void
  close(): Promise<void>
}
export const goodToken = 'token-of-alice'

export async function startTestServer(): Promise<TestServer> {
  const served: [Endpoint, Handler][] = []
  const received: Received[] = []
  const server = createServer((request, response) => {
    void answer(request, response, served, received).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ status: 500, message: String(error), code: 'fault' }))
    })
  })
  const sockets = new WebSocketServer({ noServer: true })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    // The one served last wins, so that a test can replace an answer.
    serve: (endpoint, handler) => void served.unshift([endpoint, handler]),
    serveSocket(path, handler) {
      server.on('upgrade', (request, socket, head) => {
        if (request.url === path) sockets.handleUpgrade(request, socket, head, handler)
        else socket.destroy()
      })
    },
    close: async () => {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  served: readonly [Endpoint, Handler][],
  received: Received[],
): Promise<void> {
  const url = new URL(request.url!, 'http://test')
  for (const [endpoint, handler] of served) {
    const path = endpoint.method === request.method && pathParameters(endpoint, url.pathname.replace(/^\/api/, ''))
    if (!path) continue
    if (endpoint.permission !== 'public' && request.headers.authorization !== `Bearer ${goodToken}`) {
      return json(response, 401, { status: 401, message: 'login again', code: 'login_expired' })
    }
    const query = (endpoint.query as z.ZodType).parse({ ...Object.fromEntries(url.searchParams), ...path })
    const body = (endpoint.body as z.ZodType).parse(await bodyOf(request, url))
    const got = { endpoint: endpoint.name, query, body, headers: request.headers } as Received
    received.push(got)
    return send(response, endpoint, handler(got))
  }
  json(response, 404, { status: 404, message: `no such call: ${request.method} ${url.pathname}`, code: 'not_found' })
}

function send(response: ServerResponse, endpoint: Endpoint, answered: StubReply): void {
  if ('file' in answered) {
    response.writeHead(200, {
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(String(answered.file))}`,
      ...(answered.capped ? { 'x-export-capped': 'true' } : {}),
    })
    response.end(answered.bytes)
    return
  }
  if ('code' in answered) {
    json(response, answered.status as number, answered)
    return
  }
  const data = (endpoint.reply as z.ZodType).parse(answered.data)
  json(response, 200, { ...answered, status: 200, message: 'ok', data })
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage, url: URL): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const type = request.headers['content-type'] ?? ''
  if (type.startsWith('multipart/')) {
    const whole = new Request(url, { method: 'POST', headers: { 'content-type': type }, body: Buffer.concat(chunks) })
    return Object.fromEntries(await whole.formData())
  }
  return chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {}
}

function pathParameters({ path }: Endpoint, actual: string): Record<string, string> | undefined {
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
  const match = new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`).exec(actual)
  return match ? Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(match[at + 1]!)])) : undefined
}
