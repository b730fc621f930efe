import {
  type FromViewer,
  fromViewer,
  type PublicLink,
  screenCloseCodes,
  screenLimits,
  type ToViewer,
  toViewer,
} from '@quarterdeck/shared/protocol/screen.ts'
import { type FrameHead, frameHeaderBytes, readFrameHead } from '@quarterdeck/shared/protocol/screenFrame.ts'
import { closeCodes } from '@quarterdeck/shared/protocol/version.ts'
import { isCallError } from '../../../api/consequence.ts'
import { tell } from '../../../api/notices.ts'
import { backoffMs } from '../../../live/backoff.ts'

export type SocketState = 'connecting' | 'open' | 'lost' | 'too_many' | 'refused'
export type ScreenMode = 'control' | 'copilot' | 'watch'

/** Who shows one phone of a socket. */
export interface PhoneListener {
  message(message: ToViewer): void
  picture(head: FrameHead, bytes: Uint8Array<ArrayBuffer>): void
  /** The socket is open, for the first time or again: what is shown has to be asked for. */
  opened(): void
}

export interface ScreenSocket {
  /** False while there is no line. */
  say(message: FromViewer): boolean
  /** Returns how to stop. */
  listen(phone: number, listener: PhoneListener): () => void
}

interface SocketOptions {
  /** A path with a token of its own, for each time that it opens. */
  address(signal: AbortSignal): Promise<string>
  signal: AbortSignal
  onState(state: SocketState): void
  /** The socket is that of a public link: hears which phone it shows, and of its end. Its token is the only one there is. */
  onLink?(phone: number, link: PublicLink): void
}

/** Two heartbeats without an answer: the line is dead though nobody said so. */
const silentMs = screenLimits.heartbeatMs * 2.5

/** A socket to the screens of some phones: heartbeats, and opened again when it closes, until `signal` aborts (matrix.md §7). */
export function createScreenSocket({ address, signal, onState, onLink }: SocketOptions): ScreenSocket {
  const listeners = new Map<number, PhoneListener>()
  let open: WebSocket | undefined
  let failures = 0

  const say = (message: FromViewer): boolean => {
    if (open?.readyState !== WebSocket.OPEN) return false
    open.send(JSON.stringify(fromViewer.encode(message)))
    return true
  }

  function hear(data: unknown): void {
    if (typeof data !== 'string') {
      show(new Uint8Array(data as ArrayBuffer))
      return
    }
    const message = toViewer.parse(JSON.parse(data))
    if (message.type === 'heartbeat') return
    if (message.type === 'open_screen_public') onLink?.(message.phone, message.text)
    const listener = listeners.get(message.phone)
    if (listener) listener.message(message)
    else if (message.type === 'open_screen') say({ type: 'close_screen', phone: message.phone, text: 'elsewhere' })
  }

  function show(frame: Uint8Array<ArrayBuffer>): void {
    const head = readFrameHead(frame)
    if (head) listeners.get(head.phone)?.picture(head, frame.subarray(frameHeaderBytes))
  }

  async function connect(): Promise<void> {
    if (signal.aborted) return
    try {
      const path = await address(signal)
      if (!signal.aborted) run(new WebSocket(`${location.origin.replace(/^http/, 'ws')}/${path}`))
    } catch (error) {
      if (signal.aborted) return
      // Whoever may not look is not let in by asking again.
      if (isCallError(error) && error.status >= 400 && error.status < 500 && error.status !== 429) onState('refused')
      else again('lost')
    }
  }

  function run(socket: WebSocket): void {
    socket.binaryType = 'arraybuffer'
    const beat = setInterval(
      () => say({ type: 'heartbeat', phone: 0, text: String(Date.now()) }),
      screenLimits.heartbeatMs,
    )
    let silence = setTimeout(() => end(0), silentMs)
    const end = (code: number) => {
      clearInterval(beat)
      clearTimeout(silence)
      signal.removeEventListener('abort', onAbort)
      socket.onopen = socket.onmessage = socket.onclose = null
      socket.close()
      if (open === socket) open = undefined
      ended(code)
    }
    const onAbort = () => {
      // Left on purpose: a line that merely breaks looks as if its person were gone.
      for (const phone of listeners.keys()) say({ type: 'close_screen', phone, text: 'left' })
      end(closeCodes.replaced)
    }
    signal.addEventListener('abort', onAbort)
    socket.onopen = () => {
      open = socket
      failures = 0
      onState('open')
      for (const listener of listeners.values()) listener.opened()
    }
    socket.onmessage = ({ data }) => {
      clearTimeout(silence)
      silence = setTimeout(() => end(0), silentMs)
      hear(data)
    }
    socket.onclose = ({ code }) => end(code)
  }

  function ended(code: number): void {
    if (signal.aborted) return
    if (code === closeCodes.sessionEnded) tell({ kind: 'expired' })
    else if (onLink && (code === screenCloseCodes.tokenRefused || code === screenCloseCodes.linkEnded))
      onState('refused')
    // Goes on by itself once another one is closed.
    else again(code === screenCloseCodes.tooManySockets ? 'too_many' : 'lost')
  }

  function again(state: 'lost' | 'too_many'): void {
    onState(state)
    failures += 1
    setTimeout(() => void connect(), backoffMs(failures, Math.random()))
  }

  onState('connecting')
  void connect()
  return {
    say,
    listen(phone, listener) {
      listeners.set(phone, listener)
      if (open?.readyState === WebSocket.OPEN) listener.opened()
      return () => {
        if (listeners.get(phone) !== listener) return
        listeners.delete(phone)
        say({ type: 'close_screen', phone, text: 'left' })
      }
    },
  }
}
