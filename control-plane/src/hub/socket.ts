import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import type { Every, Loop } from '../platform/loops/loops.ts'

/** Closes with a code and a reason that fits the frame (RFC 6455 §5.5: 123 bytes), and cuts the line if nobody answers. */
export function closeSocket(socket: WebSocket, code: number, reason: string): void {
  let text = reason
  while (Buffer.byteLength(text) > 123) text = text.slice(0, -1)
  socket.close(code, text)
  const timer = setTimeout(() => socket.terminate(), 2000)
  timer.unref()
  socket.once('close', () => clearTimeout(timer))
}

/** A peer that does not read has this much waiting for it at most; then the line is cut, and it comes back anew. */
const maxWaitingBytes = 32 * 1024 * 1024

/** Sends a message; false where the line is closed or the peer has stopped reading. */
export function sendJson(socket: WebSocket, message: unknown, maxWaiting = maxWaitingBytes): boolean {
  if (socket.readyState !== WebSocket.OPEN) return false
  if (socket.bufferedAmount > maxWaiting) {
    socket.terminate()
    return false
  }
  socket.send(JSON.stringify(message))
  return true
}

export function createSocketServer(maxPayload: number): WebSocketServer {
  return new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate: false, clientTracking: true })
}

/** Ends all lines politely, and resolves when the last one is gone. */
export async function closeAll(server: WebSocketServer, code: number, reason: string): Promise<void> {
  const gone = [...server.clients].map(
    (socket) =>
      new Promise<void>((resolve) => {
        if (socket.readyState === WebSocket.CLOSED) resolve()
        else socket.once('close', () => resolve())
      }),
  )
  for (const socket of server.clients) closeSocket(socket, code, reason)
  await Promise.all(gone)
  server.close()
}

/** So many beats without a byte, and nobody is there: a peer that dies is noticed within one beat more. */
const mostMissed = 3

/**
 * Pings every line and cuts those on which nothing has come for three beats: a peer that died without a word is noticed by
 * that alone. Bytes count, not messages: one large message on a slow line is a sign of life all the time. Beats count, not
 * time: after this process itself stood still everybody has that long again.
 */
export function watchSilence(server: WebSocketServer, every: Every, name: string, beatMs: number): Loop {
  const lines = new WeakMap<WebSocket, { line: Socket; read: number; missed: number }>()
  server.on('connection', (socket: WebSocket, { socket: line }: IncomingMessage) => {
    lines.set(socket, { line, read: line.bytesRead, missed: 0 })
  })
  const beat = () => {
    for (const socket of server.clients) {
      const heard = lines.get(socket)
      if (!heard) continue
      // A line that is not read for a while cannot show life.
      const lives = heard.line.bytesRead !== heard.read || socket.isPaused
      heard.read = heard.line.bytesRead
      heard.missed = lives ? 0 : heard.missed + 1
      if (heard.missed >= mostMissed) socket.terminate()
      else if (socket.readyState === WebSocket.OPEN) socket.ping()
    }
  }
  return every(name, beatMs, beat).begin()
}
