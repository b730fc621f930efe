import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import {
  type FromViewer,
  fromViewer,
  screenCloseCodes,
  screenLimits,
  type ToViewer,
  toViewer,
} from '@quarterdeck/shared/protocol/screen.ts'
import { closeCodes } from '@quarterdeck/shared/protocol/version.ts'
import type { Logger } from 'pino'
import { type RawData, WebSocket } from 'ws'
import type { SocketLink } from '../http/sockets.ts'
import type { Every } from '../platform/loops/loops.ts'
import { closeAll, closeSocket, createSocketServer, sendJson, watchSilence } from './socket.ts'

/** One socket of somebody who looks at phones. */
export interface ViewerSocket {
  say(message: ToViewer): void
  picture(frame: Buffer): void
  /** Bytes that it has not taken yet. */
  readonly waiting: number
  close(code: number, reason: string): void
}

/** Whoever a token lets in, as the domain knows them. */
export interface Admitted {
  opened(socket: ViewerSocket): void
  /** A message as it came, and as it was read. */
  hear(message: FromViewer, wire: ViewerWire): void
  closed(): void
}
export interface ViewerWire {
  type: string
  phone: number
  text: string
}
export interface Refused {
  code: number
  reason: string
  /** Said before the line is closed. */
  message?: ToViewer
}

export interface ViewerLinkOptions {
  /** Where tokens stand in the address: everything behind this path. */
  path: string
  admit(token: string, address: string): Promise<Admitted | Refused>
  log: Logger
  every: Every
  heartbeatMs?: number
}

/** A text of the largest kind in a script of three bytes a character, escaped. */
const maxMessageBytes = 256 * 1024
/** Messages alone never pile up like this; pictures are held back long before. */
const maxWaitingBytes = 8 * 1024 * 1024

/** The side of the hub where screens are looked at (matrix.md §7): sockets and messages, and nothing of what they mean. */
export function createViewerLink({ path, admit, log, every, heartbeatMs = 10_000 }: ViewerLinkOptions): SocketLink {
  const server = createSocketServer(maxMessageBytes)
  const watching = watchSilence(server, every, 'hub.viewers', heartbeatMs)

  async function open(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): Promise<void> {
    const token = (request.url ?? '').split('?')[0]!.slice(path.length)
    const admitted = await admit(token, address)
    if ('hear' in admitted) {
      // Of the raw socket: a handshake that fails opens no line, and what the token holds must come free all the same.
      if (socket.destroyed) return admitted.closed()
      socket.once('close', () => admitted.closed())
    }
    server.handleUpgrade(request, socket, head, (line) => {
      server.emit('connection', line, request)
      line.on('error', () => line.terminate())
      // A refusal before the handshake would be a failure without reason to a browser.
      if (!('hear' in admitted)) return refuse(line, admitted)
      serve(line, admitted)
    })
  }

  return {
    upgrade(request, socket, head, address) {
      socket.on('error', () => socket.destroy())
      open(request, socket, head, address).catch((error: unknown) => {
        log.error({ err: error }, 'a viewer could not be admitted')
        socket.destroy()
      })
    },
    async stop() {
      await watching.stop()
      await closeAll(server, 1001, 'the control plane stops')
    },
  }
}

function refuse(line: WebSocket, { code, reason, message }: Refused): void {
  if (message) sendJson(line, toViewer.encode(message), maxWaitingBytes)
  closeSocket(line, code, reason)
}

function serve(line: WebSocket, admitted: Admitted): void {
  const isFlood = countMessages()
  const say = (message: ToViewer) => void sendJson(line, toViewer.encode(message), maxWaitingBytes)
  line.on('message', (data, isBinary) => {
    if (line.readyState !== WebSocket.OPEN) return
    if (isFlood()) return closeSocket(line, screenCloseCodes.flood, 'too many messages')
    const read = isBinary ? undefined : parse(data)
    if (!read) return closeSocket(line, closeCodes.malformed, 'not understood')
    const [message, wire] = read
    if (message.type === 'heartbeat') return say(message)
    admitted.hear(message, wire)
  })
  admitted.opened({
    say,
    picture(frame) {
      if (line.readyState === WebSocket.OPEN) line.send(frame)
    },
    get waiting() {
      return line.bufferedAmount
    },
    close: (code, reason) => closeSocket(line, code, reason),
  })
}

/** Says of each message whether it is one too many in its second. */
function countMessages(): () => boolean {
  let second = 0
  let count = 0
  return () => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) [second, count] = [now, 0]
    count++
    return count > screenLimits.messagesPerSecond
  }
}

function parse(data: RawData): [FromViewer, ViewerWire] | undefined {
  try {
    const wire = JSON.parse(String(data))
    const read = fromViewer.safeParse(wire)
    return read.success ? [read.data, wire] : undefined
  } catch {
    return undefined
  }
}
