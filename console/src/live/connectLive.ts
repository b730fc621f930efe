import type { FromConsole, ToConsole } from '@quarterdeck/shared/protocol/console.ts'
import { closeCodes } from '@quarterdeck/shared/protocol/version.ts'
import { backoffMs } from './backoff.ts'

export type LiveState = 'connecting' | 'ready' | 'lost'

interface Listeners {
  onState(state: LiveState): void
  onMessage(message: ToConsole): void
  /** The session ended elsewhere. */
  onEnded(): void
}

/** matrix.md §9. */
const heartbeatMs = 10_000
/** Two heartbeats without an answer: the line is dead though nobody said so. */
const silentMs = 25_000

/** Holds the live connection open until `signal` aborts: heartbeats, and after a loss again and again, ever more slowly. */
export function connectLive(token: string, signal: AbortSignal, { onState, onMessage, onEnded }: Listeners): void {
  let failures = 0

  function open(): void {
    if (signal.aborted) return
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/live`)
    const send = (message: FromConsole) => socket.send(JSON.stringify(message))
    let heard = Date.now()
    const heartbeat = setInterval(() => {
      if (Date.now() - heard > silentMs) socket.close()
      else if (socket.readyState === WebSocket.OPEN) send({ type: 'heartbeat', text: String(Date.now()) })
    }, heartbeatMs)
    const abort = () => socket.close()
    signal.addEventListener('abort', abort)

    socket.onopen = () => send({ type: 'auth', token })
    socket.onmessage = ({ data }) => {
      heard = Date.now()
      const message = JSON.parse(String(data)) as ToConsole
      if (message.type === 'ready') {
        failures = 0
        onState('ready')
      } else if (message.type !== 'heartbeat') onMessage(message)
    }
    socket.onclose = ({ code }) => {
      clearInterval(heartbeat)
      signal.removeEventListener('abort', abort)
      if (signal.aborted) return
      if (code === closeCodes.sessionEnded) return onEnded()
      onState('lost')
      failures += 1
      setTimeout(open, backoffMs(failures, Math.random()))
    }
  }

  onState('connecting')
  open()
}
