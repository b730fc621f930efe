import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { consoleMessages, fromConsole, type ToConsole } from '@quarterdeck/shared/protocol/console.ts'
import { closeCodes } from '@quarterdeck/shared/protocol/version.ts'
import type { Logger } from 'pino'
import type { RawData, WebSocket } from 'ws'
import type { AccessScope } from '../http/handler.ts'
import type { Live, WrittenRows } from '../platform/live.ts'
import type { Every } from '../platform/loops/loops.ts'
import { createEventBuffer } from './eventBuffer.ts'
import { closeAll, closeSocket, createSocketServer, sendJson, watchSilence } from './socket.ts'

/** What the link asks about sessions. */
export interface ConsoleSessions {
  /** Whose token this is, or undefined: unknown, expired or ended. */
  authenticate(token: string, address: string): Promise<ConsoleActor | undefined>
  /** Told of each session that ends before its time. Returns how to stop. */
  onEnded(listener: (sessionId: number) => void): () => void
  /** Told when somebody may do or see something else than before. Returns how to stop. */
  onRights(listener: () => void): () => void
}
export interface ConsoleActor extends AccessScope {
  sessionId: number
}
type Ids = readonly (number | string)[]

export interface ConsoleLinkOptions {
  sessions: ConsoleSessions
  live: Live
  log: Logger
  every: Every
  /** Which topics it concerns that rows have changed. */
  topicsOf(rows: WrittenRows): readonly { topic: string; ids: Ids }[]
  /** What somebody hears of a topic: the rows that may be named, none where they are too many or not to be named; undefined: nothing at all. */
  seen(topic: string, ids: Ids, actor: ConsoleActor): Promise<Ids | undefined>
  heartbeatMs?: number
  /** The first message, with the token, must come within this time. */
  authMs?: number
  /** At most one message a topic in this time. */
  calmMs?: number
  /** How often a token is asked about again: a session may end by its age alone. */
  recheckMs?: number
}

export interface ConsoleLink {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void
  /** Signed-in lines. */
  count(): number
  stop(): Promise<void>
}

interface Viewer {
  actor: ConsoleActor
  token: string
  address: string
}

type Changed = Extract<ToConsole, { type: 'changed' }>

/** Consoles only say who they are and that they live. */
const maxMessageBytes = 16 * 1024
/** A console that lets this much pile up loads its lists anew when it comes back. */
const maxWaitingBytes = 1024 * 1024

/** The consoles' side of the hub: tells signed-in users which rows have changed. */
export function createConsoleLink(options: ConsoleLinkOptions): ConsoleLink {
  const { sessions, live, log, every, topicsOf, seen, heartbeatMs = 10_000, authMs = 10_000 } = options
  const { calmMs = 250, recheckMs = 30_000 } = options
  const server = createSocketServer(maxMessageBytes)
  const watching = watchSilence(server, every, 'hub.consoles', heartbeatMs)
  const viewers = new Map<WebSocket, Viewer>()
  const events = createEventBuffer(calmMs, (message, userId) => {
    for (const [socket, { actor }] of viewers) {
      if (message.type === 'changed') void notifySeen(socket, actor, message)
      else if (consoleMessages[message.type] === 'self' && actor.userId === userId)
        sendJson(socket, message, maxWaitingBytes)
    }
  })

  /** Rows that somebody does not see are not named to that one, also not by their number. */
  async function notifySeen(socket: WebSocket, actor: ConsoleActor, message: Changed): Promise<void> {
    try {
      const ids = await seen(message.topic, message.ids, actor)
      if (ids && viewers.has(socket)) sendJson(socket, { ...message, ids: [...ids] }, maxWaitingBytes)
    } catch (error) {
      log.warn({ err: error }, 'a change could not be told')
    }
  }

  const stopListening = live.listen({
    // Whoever comes later loads everything.
    written(rows) {
      if (viewers.size > 0) for (const { topic, ids } of topicsOf(rows)) events.add(topic, ids)
    },
    said: (topic) => events.add(topic, []),
    progress: events.progress,
  })
  const stopHearing = sessions.onEnded((sessionId) => {
    for (const [socket, viewer] of viewers) if (viewer.actor.sessionId === sessionId) end(socket)
  })
  const checkAll = () => Promise.all([...viewers].map(([socket, viewer]) => checkAgain(socket, viewer)))
  const checking = every('hub.console-sessions', recheckMs, checkAll).begin()
  const stopWaiting = sessions.onRights(() => void checkAll())

  server.on('connection', (socket: WebSocket, _request: IncomingMessage, address: string) => {
    const tooLate = setTimeout(() => closeSocket(socket, closeCodes.malformed, 'no token in time'), authMs)
    let isAsked = false
    socket.on('error', () => socket.terminate())
    socket.once('close', () => {
      clearTimeout(tooLate)
      viewers.delete(socket)
    })
    socket.on('message', (data, isBinary) => {
      const message = isBinary ? undefined : parse(data)
      if (!message) return closeSocket(socket, closeCodes.malformed, 'not understood')
      if (message.type === 'heartbeat') {
        return void say(socket, { type: 'heartbeat', text: message.text })
      }
      if (isAsked) return closeSocket(socket, closeCodes.malformed, 'a second token')
      isAsked = true
      clearTimeout(tooLate)
      void signIn(socket, message.token, address)
    })
  })

  async function signIn(socket: WebSocket, token: string, address: string): Promise<void> {
    try {
      const actor = await sessions.authenticate(token, address)
      if (!actor) return end(socket)
      viewers.set(socket, { actor, token, address })
      if (!say(socket, { type: 'ready' })) viewers.delete(socket)
    } catch (error) {
      log.error({ err: error }, 'a token could not be looked up')
      closeSocket(socket, 1011, 'try again')
    }
  }

  function end(socket: WebSocket): void {
    viewers.delete(socket)
    closeSocket(socket, closeCodes.sessionEnded, 'the session has ended')
  }

  async function checkAgain(socket: WebSocket, viewer: Viewer): Promise<void> {
    try {
      const actor = await sessions.authenticate(viewer.token, viewer.address)
      if (actor) viewer.actor = actor
      else end(socket)
    } catch (error) {
      // Not knowing is no reason to send anybody away.
      log.warn({ err: error }, 'a token could not be looked up')
    }
  }

  return {
    count: () => viewers.size,
    upgrade(request, socket, head, address) {
      server.handleUpgrade(request, socket, head, (line) => void server.emit('connection', line, request, address))
    },
    async stop() {
      stopListening()
      stopHearing()
      stopWaiting()
      await Promise.all([watching.stop(), checking.stop()])
      events.stop()
      await closeAll(server, 1001, 'the control plane stops')
    },
  }
}

function say(socket: WebSocket, message: ToConsole): boolean {
  return sendJson(socket, message, maxWaitingBytes)
}

function parse(data: RawData) {
  try {
    return fromConsole.safeParse(JSON.parse(String(data))).data
  } catch {
    return undefined
  }
}
