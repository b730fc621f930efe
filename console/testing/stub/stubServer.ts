import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { type WebSocket, WebSocketServer } from 'ws'
import { answerOf } from './stubAnswers.ts'
import { type StubState, stubState } from './stubState.ts'

export interface Stub {
  url: string
  state: StubState
  /** Tells every open console that rows of a topic changed. */
  changed(topic: string): void
  /** Fresh data; live connections stay. */
  reset(): void
  /** Cuts every live connection. */
  cut(): void
  close(): Promise<void>
}

/**
 * Stands in for the control plane where a test wants states that the real one reaches only by accident or slowly.
 * It serves the built console and answers the calls of the contracts from memory.
 */
export async function startStub({ port = 0, dist = join(import.meta.dirname, '../../dist') } = {}): Promise<Stub> {
  const state = stubState()
  const sockets = new WebSocketServer({ noServer: true })
  const server = createServer((request, response) => {
    handle(request, response, state, dist, changed).catch((error: unknown) => {
      send(response, 500, { status: 500, message: String(error), data: null })
    })
  })
  server.on('upgrade', (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (ws) => greet(ws))
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))

  function changed(topic: string): void {
    for (const ws of sockets.clients) ws.send(JSON.stringify({ type: 'changed', topic, ids: [] }))
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    changed,
    reset() {
      Object.assign(state, stubState())
    },
    cut() {
      for (const ws of sockets.clients) ws.terminate()
    },
    async close() {
      for (const ws of sockets.clients) ws.terminate()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

function greet(ws: WebSocket): void {
  ws.on('message', (data) => {
    const message = JSON.parse(String(data)) as { type: string }
    if (message.type === 'auth') ws.send(JSON.stringify({ type: 'ready' }))
    if (message.type === 'heartbeat') ws.send(JSON.stringify(message))
  })
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  state: StubState,
  dist: string,
  changed: (topic: string) => void,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://stub')
  if (!url.pathname.startsWith('/api/')) return serve(url.pathname, response, dist)
  await new Promise((done) => setTimeout(done, state.delayMs))
  const body = await bodyOf(request)
  const answer = answerOf(
    { method: request.method ?? 'GET', path: url.pathname.slice(4), query: url.searchParams, body },
    state,
  )
  for (const topic of answer.changed ?? []) changed(topic)
  if (answer.file) {
    response.writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${answer.file}"`,
    })
    response.end('file')
    return
  }
  send(response, answer.http ?? answer.body.status, answer.body)
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

async function serve(pathname: string, response: ServerResponse, dist: string): Promise<void> {
  const file = normalize(pathname)
  const wanted = types[extname(file)] ? file : '/index.html'
  try {
    const bytes = await readFile(join(dist, wanted))
    response.writeHead(200, {
      'content-type': types[extname(wanted)] ?? 'application/octet-stream',
      ...(wanted.startsWith('/assets/') ? { 'cache-control': 'max-age=31536000, immutable' } : {}),
    })
    response.end(bytes)
  } catch {
    response.writeHead(404).end()
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const type = request.headers['content-type'] ?? ''
  const bytes = Buffer.concat(chunks)
  if (type.includes('json')) return JSON.parse(bytes.toString() || '{}') as Record<string, unknown>
  if (!type.includes('multipart')) return {}
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
  return Object.fromEntries(form.entries())
}
