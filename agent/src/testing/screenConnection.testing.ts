import {
  type FromScreenAgent,
  fromScreenAgent,
  type ToScreenAgentWire,
} from '@quarterdeck/shared/protocol/agentScreen.ts'
import { type FrameHead, frameHeaderBytes, readFrameHead } from '@quarterdeck/shared/protocol/screenFrame.ts'
import type { WebSocket } from 'ws'

type Message<T extends FromScreenAgent['type']> = Extract<FromScreenAgent, { type: T }>
export interface TestPicture extends FrameHead {
  bytes: Buffer
}

/** The other end of an agent's line for screens: hears everything, says what a test tells it. */
export interface TestScreenConnection {
  readonly heard: FromScreenAgent[]
  readonly pictures: TestPicture[]
  /** Resolves when the agent has opened its line. */
  opened: Promise<void>
  say(message: ToScreenAgentWire): void
  hear<T extends FromScreenAgent['type']>(type: T, fits?: (message: Message<T>) => boolean): Promise<Message<T>>
  /** The first picture that fits, also one that came before. */
  see(fits?: (picture: TestPicture) => boolean): Promise<TestPicture>
  /** The agent's end. */
  attach(socket: WebSocket): void
  /** Stops reading what the agent sends; `resume` ends that. */
  pause(): void
  resume(): void
  cut(): void
}

export function createTestScreenConnection(): TestScreenConnection {
  const heard: FromScreenAgent[] = []
  const pictures: TestPicture[] = []
  const waiting = new Set<() => void>()
  const opened = Promise.withResolvers<void>()
  let line: WebSocket | undefined

  /** Resolves with what `find` finds, now or later. */
  function found<T>(find: () => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const look = () => {
        const there = find()
        if (there === undefined) return
        waiting.delete(look)
        resolve(there)
      }
      waiting.add(look)
      look()
    })
  }

  return {
    heard,
    pictures,
    opened: opened.promise,
    attach(socket) {
      line = socket
      socket.on('message', (data: Buffer, isBinary) => {
        if (isBinary) pictures.push({ ...readFrameHead(data)!, bytes: data.subarray(frameHeaderBytes) })
        else heard.push(fromScreenAgent.parse(JSON.parse(data.toString())))
        for (const look of [...waiting]) look()
      })
      opened.resolve()
    },
    say: (message) => line?.send(JSON.stringify(message)),
    hear: (type, fits = () => true) => {
      type Wanted = Message<typeof type>
      return found(() => heard.find((each): each is Wanted => each.type === type && fits(each as Wanted)))
    },
    see: (fits = () => true) => found(() => pictures.find(fits)),
    pause: () => line?.pause(),
    resume: () => line?.resume(),
    cut: () => line?.terminate(),
  }
}
