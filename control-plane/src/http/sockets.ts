import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { addressOf } from './addressOf.ts'

/** One end of WebSocket lines; `stop` closes those that are open. */
export interface SocketLink {
  /** `address`: from which the request comes. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void
  stop(): Promise<void>
}

/** Where links hang their upgrades; anything else that asks for one is refused. */
export interface Sockets {
  /** A path that ends with `/` stands for all below it. */
  accept(path: string, link: SocketLink): void
  /** Stops all links. */
  stop(): Promise<void>
}

/** Serves the upgrades of an HTTP server. */
export function createSockets(server: Server, trustProxy = false): Sockets {
  const links = new Map<string, SocketLink>()
  server.on('upgrade', (request, socket, head) => {
    const path = (request.url ?? '').split('?')[0]!
    const link = links.get(path) ?? links.get(path.slice(0, path.lastIndexOf('/') + 1))
    if (link && isSameOrigin(request)) link.upgrade(request, socket, head, addressOf(request, trustProxy))
    else
      socket.end(
        `HTTP/1.1 ${link ? '403 Forbidden' : '404 Not Found'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
      )
  })
  return {
    accept(path, link) {
      if (links.has(path)) throw new Error(`two links on ${path}`)
      links.set(path, link)
    },
    async stop() {
      for (const link of [...links.values()].reverse()) await link.stop()
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
