import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type FromAgent, type ToAgent, toAgent } from '@quarterdeck/shared/protocol/agent.ts'
import { closeCodes } from '@quarterdeck/shared/protocol/version.ts'
import { WebSocket } from 'ws'
import type { Logger } from '../log.ts'
import { backoffMs } from './backoff.ts'

export type Welcome = Extract<ToAgent, { type: 'welcome' }>

export interface ConnectionOptions {
  /** Base address of the control plane, http(s). */
  server: string
  secret: string
  hello(): Extract<FromAgent, { type: 'hello' }>
  /** The control plane has answered the hello; from here on `send` works. */
  onWelcome(welcome: Welcome): void
  onMessage(message: Exclude<ToAgent, Welcome>): void
  onLost(): void
  log: Logger
  random?: () => number
}

/** The socket to the control plane. It is one or none: messages that are sent while there is none are dropped. */
export interface Connection {
  /** Answers false where there is no connection, or this host may not work. Whoever needs more sends again after `onWelcome`. */
  send(message: FromAgent): boolean
  readonly connected: boolean
  /** Returns when `signal` fires; tries for ever until then. */
  run(signal: AbortSignal): Promise<void>
}

/** No hello without welcome for longer than this. */
const welcomeMs = 10_000
/** What breaks a connection sooner than this after its welcome may break the next one too: a pause of up to a second. */
const steadyMs = 3000
/** After these the fault lies with the installation, so trying often helps nobody. */
const slowMs = 30_000

export function createConnection(options: ConnectionOptions): Connection {
  const { log, random = Math.random } = options
  let open: WebSocket | undefined
  /** What is said is heard: this host is approved. */
  let isHeard = false
  const attemptOnce = (signal: AbortSignal) =>
    connectOnce(options, signal, {
      welcomed(socket, { approval }) {
        open = socket
        isHeard = approval === 'approved'
        if (approval !== 'approved') log.warn({ server: options.server }, whyUnheard[approval])
      },
      closed(socket) {
        if (open !== socket) return
        open = undefined
        options.onLost()
      },
    })
  return {
    send(message) {
      if (!isHeard || open?.readyState !== WebSocket.OPEN) return false
      open.send(JSON.stringify(message))
      return true
    },
    get connected() {
      return open !== undefined
    },
    async run(signal) {
      let attempt = 0
      let said = ''
      while (!signal.aborted) {
        const began = performance.now()
        const { welcomed, code, reason } = await attemptOnce(signal)
        if (signal.aborted) return
        if (welcomed) {
          const steady = performance.now() - began > steadyMs
          attempt = steady ? 0 : Math.min(attempt, 2)
          if (steady) said = ''
        }
        const advice = adviceFor(code)
        const pauseMs = advice ? slowMs * (0.5 + random() / 2) : backoffMs(attempt++, random())
        const sentence =
          advice ??
          (code === closeCodes.approvalChanged
            ? 'whether this host may work has changed'
            : 'the control plane is not to be reached; trying again')
        // Once for each cause, not for each attempt.
        if (sentence + reason !== said) log.warn({ code, reason, server: options.server }, sentence)
        said = sentence + reason
        await delay(pauseMs, undefined, { signal }).catch(() => {})
      }
    },
  }
}

interface SocketEvents {
  /** Before the welcome is told of. */
  welcomed(socket: WebSocket, welcome: Welcome): void
  closed(socket: WebSocket): void
}

/** One connection from begin to end. Answers whether it came to a welcome, and the code it was closed with. */
function connectOnce(
  options: ConnectionOptions,
  signal: AbortSignal,
  events: SocketEvents,
): Promise<{ welcomed: boolean; code: number; reason: string }> {
  return new Promise((resolve) => {
    const socket = openSocket(options)
    let welcomed = false
    let failure = ''
    let status = 0
    let beat: NodeJS.Timeout | undefined
    let line: Socket | undefined
    const late = setTimeout(() => socket.terminate(), welcomeMs)
    const onAbort = () => closeSoon(socket)
    signal.addEventListener('abort', onAbort, { once: true })

    socket.on('open', () => socket.send(JSON.stringify(options.hello())))
    socket.on('upgrade', (response) => {
      line = response.socket
    })
    socket.on('message', (data) => {
      const message = parse(data.toString(), options.log)
      if (!message) return
      if (message.type !== 'welcome') return welcomed ? options.onMessage(message) : undefined
      if (welcomed) return
      welcomed = true
      clearTimeout(late)
      events.welcomed(socket, message)
      beat = setInterval(beatOf(socket, line), message.heartbeatMs)
      options.onWelcome(message)
    })
    socket.on('unexpected-response', (_request, response) => {
      status = response.statusCode ?? 0
      response.resume()
      socket.terminate()
    })
    socket.on('error', (error) => {
      failure = error.message
    })
    socket.on('close', (code, reason) => {
      clearTimeout(late)
      clearInterval(beat)
      signal.removeEventListener('abort', onAbort)
      events.closed(socket)
      const refused = status === 401 || status === 403
      resolve({
        welcomed,
        code: refused ? closeCodes.notEnrolled : code,
        reason: reason.toString() || (status > 0 ? `HTTP ${status}` : failure),
      })
    })
  })
}

/** So many beats without a byte, and the peer has died without a word. */
const mostMissed = 3

/** What is done each beat. Bytes and beats count, not messages and time: a slow line lives, and after a standstill one waits anew. */
function beatOf(socket: WebSocket, line: Socket | undefined): () => void {
  let [read, missed] = [line?.bytesRead, 0]
  return () => {
    missed = line?.bytesRead === read ? missed + 1 : 0
    read = line?.bytesRead
    if (missed >= mostMissed) socket.terminate()
    else socket.ping()
  }
}

function openSocket({ server, secret }: ConnectionOptions): WebSocket {
  return new WebSocket(lineAddress(server, '/api/agent/link'), {
    headers: { authorization: `Bearer ${secret}` },
    handshakeTimeout: 10_000,
    maxPayload: 16 * 1024 * 1024,
    perMessageDeflate: false,
  })
}

/** A dead peer never answers the close. */
function closeSoon(socket: WebSocket): void {
  socket.close(1001, 'the agent stops')
  setTimeout(() => socket.terminate(), 1000).unref()
}

function parse(text: string, log: ConnectionOptions['log']): ToAgent | undefined {
  try {
    const message = toAgent.safeParse(JSON.parse(text))
    if (message.success) return message.data
    log.warn({ issues: message.error.issues.slice(0, 3) }, 'a message of the control plane was not understood')
  } catch {
    log.warn('a message of the control plane was no JSON')
  }
  return undefined
}

/** Where a line of the control plane is opened. */
export function lineAddress(server: string, path: string): string {
  return `${server.replace(/^http/, 'ws').replace(/\/+$/, '')}${path}`
}

function adviceFor(code: number): string | undefined {
  if (code === closeCodes.wrongVersion) {
    return 'the control plane speaks another version of the protocol: update the agent or the control plane'
  }
  if (code === closeCodes.notEnrolled) {
    return 'the control plane does not know this host: remove identity.json from the data folder and enrol again with a new token'
  }
  if (code === closeCodes.replaced) {
    return 'another agent uses the identity of this host: stop one of them, or give each a data folder of its own'
  }
  return undefined
}

const whyUnheard: Readonly<Record<Exclude<Welcome['approval'], 'approved'>, string>> = {
  pending:
    'this host waits for approval: until somebody approves it in the console, its phones are not listed and get no work',
  rejected: 'this host was rejected in the console: its phones are not listed and get no work',
}
