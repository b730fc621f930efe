import {
  type FromScreenAgent,
  type ToScreenAgent,
  type ToScreenAgentWire,
  toScreenAgent,
} from '@quarterdeck/shared/protocol/agentScreen.ts'
import { type FromViewer, fromViewer, type ToViewer, toViewer } from '@quarterdeck/shared/protocol/screen.ts'
import {
  type FrameHead,
  frameHeaderBytes,
  readFrameHead,
  writeFrameHead,
} from '@quarterdeck/shared/protocol/screenFrame.ts'
import { WebSocket } from 'ws'

/** One end of a line over a real WebSocket, that does only what a test tells it. */
interface Line<M extends { type: string }> {
  readonly heard: M[]
  readonly pictures: (FrameHead & { bytes: Buffer })[]
  /** The first message of a type that fits, also one that came before. */
  hear<T extends M['type']>(
    type: T,
    where?: (message: Extract<M, { type: T }>) => boolean,
  ): Promise<Extract<M, { type: T }>>
  /** Anything, also what nobody would say. */
  sayRaw(text: string | Buffer): void
  /** The socket underneath. */
  readonly socket: WebSocket
  closed: Promise<{ code: number; reason: string }>
  close(): Promise<void>
}

export interface FakeScreens extends Line<ToScreenAgent> {
  say(message: FromScreenAgent): void
  picture(head: Partial<FrameHead> & Pick<FrameHead, 'kind' | 'phone'>, bytes?: Buffer): void
}

export interface FakeViewer extends Line<ToViewer> {
  say(message: FromViewer): void
}

/** An agent's line for screens. */
export async function connectScreens(url: string, secret: string): Promise<FakeScreens> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/agent/screen`, {
    headers: { authorization: `Bearer ${secret}` },
  })
  const line = await lineOf(socket, (text) => toScreenAgent.parse(JSON.parse(text) as ToScreenAgentWire))
  return {
    ...line,
    say: (message) => socket.send(JSON.stringify(message)),
    picture: (head, bytes = Buffer.from('picture')) =>
      socket.send(Buffer.concat([writeFrameHead({ width: 360, height: 800, time: 0, ...head }), bytes])),
  }
}

/** Whoever looks; `path` is the answer of `POST /api/screen/token`. */
export async function connectViewer(url: string, path: string): Promise<FakeViewer> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/${path}`)
  const line = await lineOf(socket, (text) => toViewer.parse(JSON.parse(text)))
  return { ...line, say: (message) => socket.send(JSON.stringify(fromViewer.encode(message))) }
}

async function lineOf<M extends { type: string }>(socket: WebSocket, parse: (text: string) => M): Promise<Line<M>> {
  const heard: M[] = []
  const pictures: Line<M>['pictures'] = []
  const waiting = new Set<() => void>()
  const look = () => {
    for (const each of waiting) each()
  }
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) pictures.push({ ...readFrameHead(data)!, bytes: data.subarray(frameHeaderBytes) })
    else heard.push(parse(String(data)))
    look()
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.once('close', (code, reason) => {
      resolve({ code, reason: reason.toString() })
      look()
    }),
  )
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('error', () => undefined)
  return {
    heard,
    pictures,
    socket,
    closed,
    sayRaw: (text) => socket.send(text),
    hear: <T extends M['type']>(type: T, where: (message: Extract<M, { type: T }>) => boolean = () => true) =>
      new Promise<Extract<M, { type: T }>>((resolve, reject) => {
        const isWanted = (message: M): message is Extract<M, { type: T }> =>
          message.type === type && where(message as Extract<M, { type: T }>)
        const lookAgain = () => {
          const found = heard.find(isWanted)
          if (!found && socket.readyState !== WebSocket.CLOSED) return
          waiting.delete(lookAgain)
          if (found) resolve(found)
          else reject(new Error(`the line closed before ${type} came`))
        }
        waiting.add(lookAgain)
        lookAgain()
      }),
    async close() {
      socket.close(1000)
      await closed
    },
  }
}
