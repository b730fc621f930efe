import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

export interface ConnectionLimits {
  /** Until the headers of a request are there, from its first byte. */
  headersMs: number
  /** A body brings at least `bodyBytes` in each such time. */
  bodyMs: number
  bodyBytes: number
  /** Connections that say nothing, or have not said their headers; the oldest of more is closed. */
  waiting: number
}
export const connectionLimits: ConnectionLimits = {
  headersMs: 15_000,
  bodyMs: 60_000,
  bodyBytes: 1_024,
  waiting: 500,
}

/**
 * Keeps connections that say little from taking the places of those that do: there are only so many. Time-outs are for
 * what a client sends; how long an answer takes is nobody's business here (site-cluster.md §9: no request time-out).
 */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  server.headersTimeout = limits.headersMs
  // In the order in which they began to wait.
  const waiting = new Set<Socket>()
  const wait = (socket: Socket) => {
    waiting.add(socket)
    const [oldest] = waiting
    if (waiting.size > limits.waiting) oldest?.destroy()
  }
  server.on('connection', (socket) => {
    wait(socket)
    socket.once('close', () => waiting.delete(socket))
  })
  server.on('upgrade', (request: IncomingMessage) => waiting.delete(request.socket))
  server.on('request', (request, response) => {
    const { socket } = request
    waiting.delete(socket)
    hurry(request, limits)
    response.once('close', () => {
      if (!socket.destroyed) wait(socket)
    })
  })
}

/** Ends the connection of a body that stops coming, or hardly comes. */
function hurry(request: IncomingMessage, { bodyMs, bodyBytes }: ConnectionLimits): void {
  if (request.complete) return
  const { socket } = request
  let before = socket.bytesRead
  const timer = setInterval(() => {
    const came = socket.bytesRead - before
    before = socket.bytesRead
    // What has come and was not taken yet is no fault of the sender's.
    if (!request.complete && request.readableLength === 0 && came < bodyBytes) socket.destroy()
  }, bodyMs)
  timer.unref()
  const stop = () => clearInterval(timer)
  request.once('end', stop)
  request.once('close', stop)
}
