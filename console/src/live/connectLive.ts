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
    const heartbeat = setInterval(() => {
      if (socket.readyState === WebSocket.OPEN) send({ type: 'heartbeat', text: String(Date.now()) })
    }, heartbeatMs)
    let silence = setTimeout(lose, silentMs)

    function leave(): void {
      clearInterval(heartbeat)
      clearTimeout(silence)
      signal.removeEventListener('abort', leave)
      socket.onopen = socket.onmessage = socket.onclose = null
      socket.close()
    }
    // A server that hangs does not answer the close either: nobody waits for that.
    function lose(): void {
      leave()
      onState('lost')
      failures += 1
      setTimeout(open, backoffMs(failures, Math.random()))
    }
    signal.addEventListener('abort', leave)

    socket.onopen = () => send({ type: 'auth', token })
    socket.onmessage = ({ data }) => {
      clearTimeout(silence)
      silence = setTimeout(lose, silentMs)
      const message = JSON.parse(String(data)) as ToConsole
      if (message.type === 'ready') {
        failures = 0
        onState('ready')
      } else if (message.type !== 'heartbeat') onMessage(message)
    }
    socket.onclose = ({ code }) => {
      if (code !== closeCodes.sessionEnded) return lose()
      leave()
      onEnded()
    }
  }

  onState('connecting')
  open()
}
