import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Http } from './app.ts'
import { contentPolicy, securityHeaders } from './headers.ts'
import { type ConnectionLimits, connectionLimits, limitConnections } from './slowConnections.ts'

/** An HTTP server in front of the app; it listens when told to. */
export function createHttpServer(http: Pick<Http, 'fetch'>, limits: ConnectionLimits = connectionLimits): Server {
  // Its light `Response` goes out without being turned into headers and streams first: nearly twice the calls a second.
  const listener = getRequestListener((request, env) => http.fetch(request, env as never))
  // A long import may take minutes to send and to answer (site-cluster.md §9: no request time-out).
  const options = { requestTimeout: 0, keepAliveTimeout: 65_000, connectionsCheckingInterval: limits.headersMs / 3 }
  const server = createServer(options, (request, response) => {
    // Here and not on the answers: a header that is added later makes a light answer a heavy one.
    for (const name in securityHeaders) response.setHeader(name, securityHeaders[name]!)
    response.setHeader('content-security-policy', contentPolicy(request.headers.host))
    void listener(request, response)
  })
  limitConnections(server, limits)
  return server
}

export async function listen(server: Server, host: string, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return (server.address() as AddressInfo).port
}

/** Takes no more calls, lets those under way finish for a while, and then closes what is left. */
export async function closeServer(server: Server, patienceMs = 5000): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), patienceMs)
  await closed
  clearTimeout(timer)
}
