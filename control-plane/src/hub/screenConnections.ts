import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import {
  type FromScreenAgent,
  fromScreenAgent,
  type ToScreenAgentWire,
} from '@quarterdeck/shared/protocol/agentScreen.ts'
import { closeCodes } from '@quarterdeck/shared/protocol/version.ts'
import type { Logger } from 'pino'
import { type RawData, WebSocket } from 'ws'
import type { SocketLink } from '../http/sockets.ts'
import type { Every } from '../platform/loops/loops.ts'
import type { HostRef } from './agentMessages.ts'
import { closeAll, closeSocket, createSocketServer, sendJson, watchSilence } from './socket.ts'

/** The agents' second lines, for pictures and what people do with phones: opened when somebody looks, one a host. */
export interface ScreenConnections extends SocketLink {
  /** Resolves with true once the host has a line; with false where none comes in time. */
  reach(hostId: number): Promise<boolean>
  send(hostId: number, message: ToScreenAgentWire): boolean
  /** The host may not work any more. */
  drop(hostId: number): void
}

export interface ScreenConnectionsOptions {
  /** Whose secret this is. */
  hostOf(secret: string): Promise<HostRef | undefined>
  /** Asks an agent to open its line; false where it is not connected. */
  call(hostId: number): boolean
  onMessage(hostId: number, message: FromScreenAgent): void
  onPicture(hostId: number, frame: Buffer): void
  onGone(hostId: number): void
  log: Logger
  every: Every
  heartbeatMs?: number
  /** An agent that is called opens its line within this time. */
  callMs?: number
}

/** The picture of a large screen as PNG fits. */
const maxMessageBytes = 16 * 1024 * 1024

export function createScreenConnections(options: ScreenConnectionsOptions): ScreenConnections {
  const { log, every, heartbeatMs = 10_000, callMs = 5000 } = options
  const server = createSocketServer(maxMessageBytes)
  const watching = watchSilence(server, every, 'hub.screen-lines', heartbeatMs)
  const lines = new Map<number, WebSocket>()
  const called = new Map<number, { promise: Promise<boolean>; resolve(there: boolean): void }>()

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const secret = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const host = secret ? await options.hostOf(secret) : undefined
    if (socket.destroyed) return
    server.handleUpgrade(request, socket, head, (line) => {
      server.emit('connection', line, request)
      line.on('error', () => line.terminate())
      if (!host) return closeSocket(line, closeCodes.notEnrolled, 'this host is not enrolled')
      serve(host, line)
    })
  }

  function serve(host: HostRef, line: WebSocket): void {
    const older = lines.get(host.id)
    lines.set(host.id, line)
    // What the older line showed is not shown on this one.
    if (older) {
      closeSocket(older, closeCodes.replaced, 'a newer line of the same host')
      options.onGone(host.id)
    }
    line.on('message', (data, isBinary) => {
      if (lines.get(host.id) !== line) return
      if (isBinary) return options.onPicture(host.id, bytesOf(data))
      const message = parse(data)
      if (message) return options.onMessage(host.id, message)
      log.warn({ host: host.name }, 'an agent broke the protocol of screens')
      closeSocket(line, closeCodes.malformed, 'not understood')
    })
    line.once('close', () => {
      if (lines.get(host.id) !== line) return
      lines.delete(host.id)
      options.onGone(host.id)
    })
    called.get(host.id)?.resolve(true)
  }

  async function call(hostId: number): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    called.set(hostId, { promise, resolve })
    const tooLate = setTimeout(() => resolve(false), callMs)
    if (!options.call(hostId)) resolve(false)
    const isThere = await promise
    clearTimeout(tooLate)
    called.delete(hostId)
    return isThere
  }

  return {
    async reach(hostId) {
      if (lines.get(hostId)?.readyState === WebSocket.OPEN) return true
      return called.get(hostId)?.promise ?? call(hostId)
    },
    send(hostId, message) {
      const line = lines.get(hostId)
      return line !== undefined && sendJson(line, message)
    },
    drop(hostId) {
      const line = lines.get(hostId)
      if (line) closeSocket(line, closeCodes.notEnrolled, 'this host may not work')
    },
    upgrade(request, socket, head) {
      socket.on('error', () => socket.destroy())
      admit(request, socket, head).catch((error: unknown) => {
        log.error({ err: error }, 'the screen line of an agent could not be admitted')
        socket.destroy()
      })
    },
    async stop() {
      await watching.stop()
      for (const { resolve } of called.values()) resolve(false)
      await closeAll(server, 1001, 'the control plane stops')
    },
  }
}

/** `ws` gives one buffer for a frame, whatever its types allow. */
function bytesOf(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)
}

function parse(data: RawData): FromScreenAgent | undefined {
  try {
    return fromScreenAgent.safeParse(JSON.parse(String(data))).data
  } catch {
    return undefined
  }
}
