import {
  type FromScreenAgent,
  type ToScreenAgent,
  type ToScreenAgentWire,
  toScreenAgent,
} from '@quarterdeck/shared/protocol/agentScreen.ts'
import { WebSocket } from 'ws'
import { lineAddress } from '../link/connection.ts'
import type { Logger } from '../log.ts'

/** The second line to the control plane, for pictures and input. It is opened when the control plane asks, and one or none. */
export interface ScreenConnection {
  open(): void
  /** What is said while there is no line is dropped: nobody looks then. */
  say(message: FromScreenAgent): void
  picture(head: Uint8Array, bytes: Uint8Array): void
  /** Bytes that the control plane has not taken yet. */
  readonly waiting: number
  close(): void
}

export interface ScreenConnectionOptions {
  /** Base address of the control plane, http(s). */
  server: string
  secret: string
  onMessage(message: ToScreenAgent): void
  /** The line is gone: nobody looks any more. */
  onLost(): void
  log: Logger
}

/** The control plane pings every 10 s: longer than two beats without one, and nobody is there any more. */
const silenceMs = 25_000

export function createScreenConnection({
  server,
  secret,
  onMessage,
  onLost,
  log,
}: ScreenConnectionOptions): ScreenConnection {
  let line: WebSocket | undefined

  function connect(): WebSocket {
    const socket = new WebSocket(lineAddress(server, '/api/agent/screen'), {
      headers: { authorization: `Bearer ${secret}` },
      handshakeTimeout: 10_000,
      maxPayload: 1024 * 1024,
      perMessageDeflate: false,
    })
    let silence: NodeJS.Timeout | undefined
    const heard = () => {
      clearTimeout(silence)
      silence = setTimeout(() => socket.terminate(), silenceMs)
    }
    for (const event of ['open', 'ping', 'message'] as const) socket.on(event, heard)
    socket.on('message', (data) => {
      const message = parse(String(data))
      if (message) onMessage(message)
      else log.warn('a message about screens was not understood')
    })
    socket.on('error', (error) => log.warn({ reason: error.message }, 'the line for screens failed'))
    socket.on('close', () => {
      clearTimeout(silence)
      if (line !== socket) return
      line = undefined
      onLost()
    })
    return socket
  }

  const isOpen = () => line?.readyState === WebSocket.OPEN
  return {
    open() {
      line ??= connect()
    },
    say(message) {
      if (isOpen()) line?.send(JSON.stringify(message))
    },
    picture(head, bytes) {
      if (isOpen()) line?.send(Buffer.concat([head, bytes]))
    },
    get waiting() {
      return line?.bufferedAmount ?? 0
    },
    close: () => line?.terminate(),
  }
}

function parse(text: string): ToScreenAgent | undefined {
  try {
    return toScreenAgent.safeParse(JSON.parse(text) as ToScreenAgentWire).data
  } catch {
    return undefined
  }
}
