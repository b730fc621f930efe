import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import type { SocketLink } from '../http/sockets.ts'
import type { Every } from '../platform/loops/loops.ts'
import { closeAll, closeSocket, createSocketServer, watchSilence } from './socket.ts'

export interface RawLineOptions {
  /** Of the loop that watches over its lines. */
  name: string
  maxMessageBytes: number
  /** Takes the line over, or says with what it is closed. */
  admit(
    request: IncomingMessage,
    address: string,
  ): Promise<((line: WebSocket) => void) | { code: number; reason: string }>
  log: Logger
  every: Every
  heartbeatMs?: number
}

/** Sockets that are handed over as they are to whoever admits them; who dies without a word is noticed. */
export function createRawLine({
  name,
  maxMessageBytes,
  admit,
  log,
  every,
  heartbeatMs = 10_000,
}: RawLineOptions): SocketLink {
  const server = createSocketServer(maxMessageBytes)
  const watching = watchSilence(server, every, name, heartbeatMs)

  async function open(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): Promise<void> {
    const admitted = await admit(request, address)
    if (socket.destroyed) return
    server.handleUpgrade(request, socket, head, (line) => {
      server.emit('connection', line, request)
      line.on('error', () => line.terminate())
      // A refusal before the handshake would be a failure without reason to whoever asks.
      if (typeof admitted === 'function') admitted(line)
      else closeSocket(line, admitted.code, admitted.reason)
    })
  }

  return {
    upgrade(request, socket, head, address) {
      socket.on('error', () => socket.destroy())
      open(request, socket, head, address).catch((error: unknown) => {
        log.error({ err: error }, 'a line could not be admitted')
        socket.destroy()
      })
    },
    async stop() {
      await watching.stop()
      await closeAll(server, 1001, 'the control plane stops')
    },
  }
}
