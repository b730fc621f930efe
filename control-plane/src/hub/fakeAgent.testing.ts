import {
  type FromAgent,
  type Offer,
  type PhoneFacts,
  type ToAgent,
  toAgent,
} from '@quarterdeck/shared/protocol/agent.ts'
import { protocolVersion } from '@quarterdeck/shared/protocol/version.ts'
import { WebSocket } from 'ws'

/** An agent's end of a line, over a real WebSocket, that does only what a test tells it. */
export interface FakeAgent {
  readonly heard: ToAgent[]
  say(message: FromAgent): void
  /** Anything, also what no agent would say. */
  sayRaw(text: string | Buffer): void
  /** The first message of a type, also one that came before; with `where` the first that fits. */
  hear<T extends ToAgent['type']>(
    type: T,
    where?: (message: Extract<ToAgent, { type: T }>) => boolean,
  ): Promise<Extract<ToAgent, { type: T }>>
  /** Resolves when the line is closed. */
  closed: Promise<{ code: number; reason: string }>
  close(): Promise<void>
  /** As by a process that is killed. */
  cut(): void
  /** As by a pulled cable: answers no ping any more, and the line stays open on this side. */
  fallSilent(): void
  /** One more byte of a message that has no end yet. */
  trickle(): void
}

export type Hello = Extract<FromAgent, { type: 'hello' }>

export function hello(more: Partial<Hello> = {}): Hello {
  return { type: 'hello', version: protocolVersion, instance: 'i', agentVersion: '1', os: 'test', holding: [], ...more }
}

/** Connects to `ws://…/api/agent/link` without a word. */
export async function connectAgent(url: string, secret: string): Promise<FakeAgent> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/agent/link`, {
    headers: { authorization: `Bearer ${secret}` },
  })
  const heard: ToAgent[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (data) => {
    heard.push(toAgent.parse(JSON.parse(String(data))))
    for (const look of waiting) look()
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.once('close', (code, reason) => {
      resolve({ code, reason: reason.toString() })
      for (const look of waiting) look()
    }),
  )
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('error', () => undefined)
  return {
    heard,
    closed,
    say: (message) => socket.send(JSON.stringify(message)),
    sayRaw: (text) => socket.send(text),
    hear: <T extends ToAgent['type']>(
      type: T,
      where: (message: Extract<ToAgent, { type: T }>) => boolean = () => true,
    ) =>
      new Promise<Extract<ToAgent, { type: T }>>((resolve, reject) => {
        const look = () => {
          const found = heard.find(
            (message): message is Extract<ToAgent, { type: T }> =>
              message.type === type && where(message as Extract<ToAgent, { type: T }>),
          )
          if (!found && socket.readyState !== WebSocket.CLOSED) return
          waiting.delete(look)
          if (found) resolve(found)
          else reject(new Error(`the line closed before ${type} came`))
        }
        waiting.add(look)
        look()
      }),
    async close() {
      socket.close(1000)
      await closed
    },
    cut: () => socket.terminate(),
    fallSilent: () => socket.pause(),
    trickle: () => socket.send(' ', { fin: false }),
  }
}

/** The same with a hello that was answered. */
export async function joinAgent(url: string, secret: string, more: Partial<Hello> = {}): Promise<FakeAgent> {
  const agent = await connectAgent(url, secret)
  agent.say(hello(more))
  await agent.hear('welcome')
  return agent
}

/** An idle phone with the fixture app, a China Mobile SIM and the main user. */
export function phoneFacts(serial: string, more: Partial<PhoneFacts> = {}): PhoneFacts {
  return {
    serial,
    address: `127.0.0.1:${serial.length}`,
    state: 'online',
    brand: 'Quarterdeck',
    model: 'Sim One',
    emulated: false,
    release: '14',
    rom: 'UP1A.231005.007',
    ip: '10.0.0.7',
    proxy: 'none',
    sdk: 34,
    width: 720,
    height: 1600,
    battery: 80,
    charging: true,
    temperature: 28,
    storageFree: 20_000_000_000,
    storageTotal: 128_000_000_000,
    area: 'Xiamen',
    sims: [{ slot: 0, carrier: 'China Mobile', numeric: '46000', number: '', iccid: `8986-${serial}`.slice(0, 32) }],
    users: [{ user: 0, name: 'Owner', profile: false, apps: 1 }],
    apps: [{ package: 'app.shelf', version: '1.0', versionCode: 10, md5: '' }],
    ...more,
  }
}

/** What an agent says of the run that it was offered. */
export function ofOffer({ run, lease }: Pick<Offer, 'run' | 'lease'>): { run: string; lease: number } {
  return { run, lease }
}
