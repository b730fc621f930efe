import { type FromAgent, fromAgent, type ToAgent } from '@quarterdeck/shared/protocol/agent.ts'
import { withoutOdd } from '@quarterdeck/shared/protocol/oddPhones.ts'
import { closeCodes } from '@quarterdeck/shared/protocol/version.ts'
import type { Logger } from 'pino'
import { type RawData, WebSocket } from 'ws'
import type { AgentMessage, Hello, HostRef } from './agentMessages.ts'
import { createKeyedQueue } from './keyedQueue.ts'
import { closeSocket, sendJson } from './socket.ts'

/** One line of an agent that has shown its secret. */
export interface AgentPeer {
  readonly host: HostRef
  readonly isOpen: boolean
  send(message: ToAgent): boolean
  close(code: number, reason: string): void
  /** Resolves when everything that it has said is dealt with. */
  settled(): Promise<void>
}

export interface PeerOptions {
  host: HostRef
  helloMs: number
  log: Logger
  greet(peer: AgentPeer, hello: Hello): Promise<void>
  dispatch(peer: AgentPeer, message: AgentMessage): Promise<void>
}

/** With so many messages in hand it reads no more from the line, until half of them are done. */
const maxInHand = 500

/** Reads a line: first a hello, then anything else. Messages of one run are dealt with in order, others side by side. */
export function servePeer(socket: WebSocket, { host, helloMs, log, greet, dispatch }: PeerOptions): AgentPeer {
  let greeting: Promise<void> | undefined
  const queue = createKeyedQueue(failed, () => {
    if (socket.isPaused && queue.waiting <= maxInHand / 2) socket.resume()
  })
  const peer: AgentPeer = {
    host,
    get isOpen() {
      return socket.readyState === WebSocket.OPEN
    },
    send: (message) => sendJson(socket, message),
    close: (code, reason) => closeSocket(socket, code, reason),
    settled: () => queue.settled(),
  }
  const tooLate = setTimeout(() => peer.close(closeCodes.malformed, 'no hello in time'), helloMs)

  socket.on('error', (error) => log.warn({ err: error, host: host.name }, 'agent line failed'))
  socket.once('close', () => clearTimeout(tooLate))
  socket.on('message', (data, isBinary) => {
    const read = isBinary ? 'a binary frame' : parse(data)
    if (typeof read === 'string') return refuse(read)
    if (read.type === 'hello') {
      if (greeting) return refuse('a second hello')
      clearTimeout(tooLate)
      const { promise, resolve } = Promise.withResolvers<void>()
      greeting = promise
      queue.add('', () => greet(peer, read).finally(resolve))
      return
    }
    const after = greeting
    if (!after) return refuse('the first message must be a hello')
    queue.add(keyOf(read), async () => {
      await after
      await dispatch(peer, read)
    })
    if (queue.waiting >= maxInHand) socket.pause()
  })

  function refuse(what: string): void {
    log.warn({ host: host.name, what }, 'an agent broke the protocol')
    peer.close(closeCodes.malformed, what)
  }

  /** The agent does not hear of success, comes back and says it again. */
  function failed(error: unknown): void {
    log.error({ err: error, host: host.name }, 'a message of an agent could not be dealt with')
    peer.close(1011, 'try again')
  }

  return peer
}

function keyOf(message: AgentMessage): string {
  // What a phone said of itself is stored before anybody hears that it was asked or has a file.
  if (message.type === 'acted' || message.type === 'fileState') return 'phones'
  return 'run' in message ? message.run : message.type
}

/**
 * Values that one message may consist of, a phone with `mostApps` twice over: to read it takes 20 ms, in which everybody
 * waits. What is long without them, a picture in a result, is read quickly.
 */
const mostValues = 40_000
/** A message of this length has fewer, or is read quickly whatever it says. */
const shortBytes = 131_072
const separators = [',', '[', '{'].map((sign) => sign.charCodeAt(0))

/** Quick, because it gives up at the limit: what is too much need not be read to be refused. */
function isTooMuch(bytes: Buffer): boolean {
  if (bytes.length < shortBytes) return false
  let values = 0
  for (const separator of separators) {
    for (let at = bytes.indexOf(separator); at >= 0; at = bytes.indexOf(separator, at + 1)) {
      if (++values > mostValues) return true
    }
  }
  return false
}

/** The message, or what is wrong with it. */
function parse(data: RawData): FromAgent | string {
  if (isTooMuch(data as Buffer)) return 'too much for one message'
  let value: unknown
  try {
    value = JSON.parse(String(data))
  } catch {
    return 'not JSON'
  }
  const whole = fromAgent.safeParse(value)
  const parsed = whole.success ? whole : fromAgent.safeParse(withoutOdd(value))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  return `${typeOf(value)}: ${issue?.path.join('.') || 'type'}: ${issue?.message ?? 'not understood'}`
}

function typeOf(value: unknown): string {
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined
  return typeof type === 'string' ? type.slice(0, 20) : 'message'
}
