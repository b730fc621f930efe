import type { FromConsole, ToConsole } from '@quarterdeck/shared/protocol/console.ts'
import type { Context } from '../context.ts'

/** matrix.md §9. */
const heartbeatMs = 10_000
const firstRetryMs = 1_000
const lastRetryMs = 15_000

export interface Live {
  /** Whether the server tells us of changes at the moment. */
  isReady(): boolean
}

/**
 * Listens at `/api/live` until the signal aborts, and connects again when the socket is lost. Reports the topics that
 * changed. Never throws: whoever listens also looks by himself from time to time.
 */
export function startLive(context: Context, signal: AbortSignal, onTopic: (topic: string) => void): Live {
  const url = `${context.server.replace(/^http/, 'ws')}/api/live`
  let retryMs = firstRetryMs
  let ready = false
  const connect = () => {
    if (signal.aborted) return
    const socket = new WebSocket(url)
    const send = (message: FromConsole) => socket.send(JSON.stringify(message))
    const heartbeat = setInterval(() => {
      if (socket.readyState === WebSocket.OPEN) send({ type: 'heartbeat', text: String(context.io.now()) })
    }, heartbeatMs)
    const close = () => socket.close()
    signal.addEventListener('abort', close, { once: true })
    socket.addEventListener('open', () => send({ type: 'auth', token: context.token ?? '' }))
    socket.addEventListener('message', ({ data }) => {
      const message = parse(data)
      if (message?.type === 'ready') {
        ready = true
        retryMs = firstRetryMs
      }
      if (message?.type === 'changed') onTopic(message.topic)
    })
    // An error is always followed by a close.
    socket.addEventListener('error', () => undefined)
    socket.addEventListener('close', () => {
      ready = false
      clearInterval(heartbeat)
      signal.removeEventListener('abort', close)
      if (signal.aborted) return
      setTimeout(connect, retryMs).unref()
      retryMs = Math.min(retryMs * 2, lastRetryMs)
    })
  }
  connect()
  return { isReady: () => ready }
}

function parse(data: unknown): ToConsole | undefined {
  try {
    return JSON.parse(String(data)) as ToConsole
  } catch {
    return undefined
  }
}
