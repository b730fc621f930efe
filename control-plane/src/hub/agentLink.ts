import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { withTimes } from '@quarterdeck/shared/i18n/failureDetails.ts'
import type { Approval, Offer } from '@quarterdeck/shared/protocol/agent.ts'
import { closeCodes, protocolVersion } from '@quarterdeck/shared/protocol/version.ts'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import type { Every } from '../platform/loops/loops.ts'
import type {
  AgentCommand,
  AgentMessage,
  AgentMessageType,
  Hello,
  HostRef,
  KnownHost,
  Welcome,
} from './agentMessages.ts'
import { type AgentPeer, servePeer } from './agentPeer.ts'
import { createConnectedAgents } from './connectedAgents.ts'
import { closeAll, closeSocket, createSocketServer, watchSilence } from './socket.ts'

/** The agents' side of the hub: lines and messages, and nothing of what they mean. `L` is what the domain calls a lease. */
export interface AgentLink<L> {
  /** Says whose secret this is; `address`: of whoever would have a line. Until somebody does, no host is let in. */
  onSecret(handler: (secret: string, address?: string) => Promise<KnownHost | undefined>): void
  /** One handler a type. It may answer by `send`. What it throws closes the line: the agent comes back and says it again. */
  handle<T extends AgentMessageType>(type: T, handler: (from: HostRef, message: AgentMessage<T>) => Promise<void>): void
  /**
   * Answers a hello; from then on the host counts as connected, unless it is not approved: then it is told that, its line stays
   * open, and nothing goes over it in either direction. `address`: from which it comes.
   */
  onHello(
    handler: (from: HostRef, hello: Hello, address: string) => Promise<Omit<Welcome, 'type' | 'heartbeatMs' | 'host'>>,
  ): void
  /** A host was answered: what was decided while its hello was under way can be made up for. */
  onWelcomed(listener: (host: HostRef) => void): void
  /** Whose secret this is, where that host may work: for the other doors of agents. */
  hostOf(secret: string): Promise<HostRef | undefined>
  /** A host is no longer connected, and no newer line has replaced the old one. */
  onGone(handler: (host: HostRef) => Promise<void>): void
  send(hostId: number, message: AgentCommand): boolean
  broadcast(message: AgentCommand): void
  offer(lease: L): boolean
  /** Those that are connected. */
  hosts(): number[]
  /** Those that have a line and may not work, with what they were told of that. */
  waiting(): ReadonlyMap<number, Approval>
  /** Closes the line of a host, and hears nothing of it any more: it is not enrolled, or has to hear whether it may work. */
  drop(hostId: number, code: number, reason: string): void
  /** A host was dropped, or is not approved: whatever else goes on with it is to end. */
  onBarred(listener: (hostId: number) => void): void
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void
  stop(): Promise<void>
}

export interface AgentLinkOptions<L> {
  /** What a lease says, and to whose agent. */
  readLease(lease: L): { hostId: number; offer: Offer }
  /** A time that an agent tells, as readers see it. */
  inWords(at: number): string
  log: Logger
  every: Every
  heartbeatMs?: number
  /** A hello must come within this time. */
  helloMs?: number
}

/** A result with a screenshot of a large screen, base64, fits; nothing an honest agent says is larger. */
const maxMessageBytes = 16 * 1024 * 1024

/** A host that dies is noticed within 14 s, four of these. */
const usualBeatMs = 3500

export function createAgentLink<L>(options: AgentLinkOptions<L>): AgentLink<L> {
  const { readLease, inWords, log, every, heartbeatMs = usualBeatMs, helloMs = 10_000 } = options
  const server = createSocketServer(maxMessageBytes)
  const watching = watchSilence(server, every, 'hub.agents', heartbeatMs)
  const handlers = new Map<string, (from: HostRef, message: AgentMessage) => Promise<void>>()
  const agents = createConnectedAgents()
  /** Of what these say nothing is heard, also of what they have said and nobody has come to yet. */
  const muted = new WeakSet<AgentPeer>()
  const onBarred: ((hostId: number) => void)[] = []
  let isStopping = false
  let hostOf: Parameters<AgentLink<L>['onSecret']>[0] | undefined
  let welcome: Parameters<AgentLink<L>['onHello']>[0] | undefined
  let welcomed: ((host: HostRef) => void) | undefined
  let gone: Parameters<AgentLink<L>['onGone']>[0] | undefined

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): Promise<void> {
    const secret = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const host = secret ? await hostOf?.(secret, address) : undefined
    if (socket.destroyed) return
    server.handleUpgrade(request, socket, head, (line) => {
      server.emit('connection', line, request)
      // A refusal before the handshake would be an HTTP status; this way the agent reads why.
      if (!host) refuse(line, closeCodes.notEnrolled, 'this host is not enrolled')
      else connect({ id: host.id, name: host.name }, line, address)
    })
  }

  function connect(host: HostRef, socket: WebSocket, address: string): void {
    const greetFrom = (peer: AgentPeer, hello: Hello) => greet(peer, hello, address)
    const peer = servePeer(socket, { host, helloMs, log, greet: greetFrom, dispatch })
    socket.once('close', (code, reason) => {
      log.info({ host: host.name, code, reason: reason.toString() }, 'agent line closed')
      // Where it stops, it is not the host that goes.
      if (!agents.remove(peer) || isStopping) return
      gone?.(host).catch((error: unknown) => log.error({ err: error, host: host.name }, 'a host could not be let go'))
    })
  }

  async function greet(peer: AgentPeer, hello: Hello, address: string): Promise<void> {
    if (hello.version !== protocolVersion) {
      peer.close(closeCodes.wrongVersion, `this control plane speaks version ${protocolVersion}, not ${hello.version}`)
      return
    }
    if (!welcome) throw new Error('nobody answers hellos')
    const answer = await welcome(peer.host, hello, address)
    if (!peer.isOpen) return
    const { approval } = answer
    agents.add(peer, approval)?.close(closeCodes.replaced, 'a newer line of the same host')
    if (approval !== 'approved') bar(peer)
    peer.send({ type: 'welcome', host: String(peer.host.id), heartbeatMs, ...answer })
    log.info({ host: peer.host.name, agent: hello.agentVersion, approval }, 'agent connected')
    welcomed?.(peer.host)
  }

  function bar(peer: AgentPeer): void {
    muted.add(peer)
    for (const listener of onBarred) listener(peer.host.id)
  }

  async function dispatch(peer: AgentPeer, message: AgentMessage): Promise<void> {
    if (muted.has(peer)) return
    const handler = handlers.get(message.type)
    if (!handler) throw new Error(`nobody handles ${message.type}`)
    await handler(peer.host, inTheirWords(message, inWords))
  }

  return {
    handle(type, handler) {
      if (handlers.has(type)) throw new Error(`${type} has two handlers`)
      handlers.set(type, handler as (from: HostRef, message: AgentMessage) => Promise<void>)
    },
    onSecret(handler) {
      hostOf = handler
    },
    async hostOf(secret) {
      const host = await hostOf?.(secret)
      return host?.mayWork ? host : undefined
    },
    onHello(handler) {
      welcome = handler
    },
    onWelcomed(listener) {
      welcomed = listener
    },
    onGone(handler) {
      gone = handler
    },
    send: (hostId, message) => agents.working(hostId)?.send(message) ?? false,
    broadcast(message) {
      for (const id of agents.hosts()) agents.working(id)?.send(message)
    },
    offer(lease) {
      const { hostId, offer } = readLease(lease)
      return agents.working(hostId)?.send(offer) ?? false
    },
    hosts: agents.hosts,
    waiting: agents.waiting,
    drop(hostId, code, reason) {
      const peer = agents.any(hostId)
      if (!peer) return
      bar(peer)
      peer.close(code, reason)
    },
    onBarred: (listener) => void onBarred.push(listener),
    upgrade(request, socket, head, address) {
      socket.on('error', () => socket.destroy())
      admit(request, socket, head, address).catch((error: unknown) => {
        log.error({ err: error }, 'an agent could not be admitted')
        socket.destroy()
      })
    },
    async stop() {
      isStopping = true
      await watching.stop()
      const peers = agents.all()
      await closeAll(server, 1001, 'the control plane stops')
      await Promise.all(peers.map((peer) => peer.settled()))
    },
  }
}

function refuse(socket: WebSocket, code: number, reason: string): void {
  socket.on('error', () => socket.terminate())
  closeSocket(socket, code, reason)
}

/** What an agent found, with its times as readers see them. */
function inTheirWords(message: AgentMessage, inWords: AgentLinkOptions<unknown>['inWords']): AgentMessage {
  const worded = <T extends object>(said: T): T => {
    if (!('particulars' in said) || !Array.isArray(said.particulars)) return said
    return { ...said, particulars: withTimes(said.particulars, inWords) }
  }
  if (message.type === 'result') return { ...message, outcome: worded(message.outcome) }
  if (message.type === 'groupLooked') return { ...message, seen: worded(message.seen) }
  return worded(message)
}
