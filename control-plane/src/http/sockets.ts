import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Where WebSocket links hang their upgrades; anything else that asks for one is refused. */
export interface Sockets {
  accept(path: string, upgrade: Upgrade): void
}

/** Serves the upgrades of an HTTP server. */
export function createSockets(server: Server): Sockets {
  const paths = new Map<string, Upgrade>()
  server.on('upgrade', (request, socket, head) => {
    const path = (request.url ?? '').split('?')[0]!
    const upgrade = paths.get(path)
    if (upgrade && isSameOrigin(request)) upgrade(request, socket, head)
    else
      socket.end(
        `HTTP/1.1 ${upgrade ? '403 Forbidden' : '404 Not Found'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
      )
  })
  return {
    accept(path, upgrade) {
      if (paths.has(path)) throw new Error(`two links on ${path}`)
      paths.set(path, upgrade)
    },
  }
}

/** Browsers let any page open a socket anywhere, but they say which page; programs name no origin. */
function isSameOrigin({ headers }: IncomingMessage): boolean {
  if (!headers.origin) return true
  try {
    return new URL(headers.origin).host === headers.host
  } catch {
    return false
  }
}
