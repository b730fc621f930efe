import type { Duplex } from 'node:stream'
import { Client } from '@devicefarmer/adbkit'
import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import type { AdbServerState } from '@quarterdeck/shared/protocol/agent.ts'
import type { FailureDetail } from '@quarterdeck/shared/protocol/failureDetail.ts'
import { PhoneLost } from '../phoneError.ts'
import { type DeviceList, parseDeviceList } from './parseDevices.ts'

export interface AdbAddress {
  host: string
  port: number
}

/** The ADB server that the phones hang on. Mends what adbkit leaves open: no call without an end, no server started. */
export interface AdbServer {
  /** Opens a service of a phone, e.g. `exec:screencap -p`. The stream is destroyed when `signal` fires. */
  open(address: string, service: string, signal: AbortSignal): Promise<Duplex>
  /** Reports the whole list at once and at each change. Fails when the server ends it: then it must be begun anew. */
  track(onList: (list: DeviceList) => void, signal: AbortSignal): Promise<never>
  /** Returns when the server has answered which version it is. */
  ask(signal: AbortSignal): Promise<void>
  /** Has the server connect to a phone of the network, `host:port`; answers what it says of that. */
  connect(address: string, signal: AbortSignal): Promise<string>
  /** Has the server end its connection to a phone and make it anew; one of the network is told to go and come. */
  reconnect(address: string, signal: AbortSignal): Promise<string>
  /** Ends the server; whoever needs it starts another. */
  kill(signal: AbortSignal): Promise<void>
}

/** The server itself does not do its work; phones are not to blame. */
export class AdbServerFault extends PhoneLost {
  readonly state: Exclude<AdbServerState, 'answers'>
  constructor(state: AdbServerFault['state'], told: FailureDetail) {
    super(told)
    this.state = state
  }
}

export function connectAdb(at: AdbAddress): AdbServer {
  const request = <T>(text: string, signal: AbortSignal, read: (call: OneCall) => Promise<T>) => {
    const call = new OneCall(at)
    return endedBy(signal, call, async () => {
      await call.request(text)
      return read(call)
    }).finally(() => call.destroy())
  }
  const connect = (address: string, signal: AbortSignal) =>
    request(`host:connect:${address}`, signal, (call) => call.readFrame())
  return {
    async open(address, service, signal) {
      const call = new OneCall(at)
      return endedBy(signal, call, async () => {
        const stream: Duplex = await call.getDevice(address).openLocal(service)
        signal.addEventListener('abort', () => stream.destroy(), { once: true })
        stream.on('error', () => {})
        return stream
      })
    },
    track: (onList, signal) =>
      request('host:track-devices', signal, async (call) => {
        for (;;) onList(parseDeviceList(await call.readFrame()))
      }),
    async ask(signal) {
      const version = await request('host:version', signal, (call) => call.readFrame())
      if (!hexadecimal.test(version)) throw noAdb()
    },
    connect,
    async reconnect(address, signal) {
      const say = (text: string) => request(text, signal, (call) => call.readFrame())
      if (!isHostAndPort(address)) return say(`host-serial:${address}:reconnect`)
      // It may be gone already.
      await say(`host:disconnect:${address}`).catch((error: unknown) => {
        if (signal.aborted) throw error
      })
      return connect(address, signal)
    },
    kill: (signal) => request('host:kill', signal, async () => {}),
  }
}

function isHostAndPort(address: string): boolean {
  return /:\d+$/.test(address)
}

/** Runs one call so that it ends when `signal` fires, whatever the server does; errors become `PhoneLost`. */
async function endedBy<T>(signal: AbortSignal, client: OneCall, call: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  let onAbort = () => {}
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => {
      client.destroy()
      reject(signal.reason)
    }
    signal.addEventListener('abort', onAbort, { once: true })
  })
  try {
    return await Promise.race([call(), aborted])
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw failureCauseOf(error)
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

type Opened = Awaited<ReturnType<Client['connection']>>

/** An adbkit client for one connection, which can be destroyed from outside while a call is under way. */
class OneCall extends Client {
  #opened: Opened | undefined

  constructor(at: AdbAddress) {
    // adbkit starts a server when none answers; with a name that is no program it cannot.
    super({ ...at, bin: notAProgram })
    this.on('error', () => {})
  }

  override connection(): ReturnType<Client['connection']> {
    return super.connection().then((opened: Opened) => {
      this.#opened = opened
      return opened
    })
  }

  /** Sends a request of the host protocol, a length in four hexadecimal digits and a text; returns when it is granted. */
  async request(text: string): Promise<void> {
    const { socket, parser } = await this.connection()
    socket.write(text.length.toString(16).padStart(4, '0') + text)
    const status = await parser.readAscii(4)
    if (status === 'FAIL') throw new PhoneLost(await this.readFrame())
    if (status !== 'OKAY') throw noAdb()
  }

  /** adbkit takes any length, also one that is no number. */
  async readFrame(): Promise<string> {
    const { parser } = this.#opened ?? (await this.connection())
    const length = await parser.readAscii(4)
    if (!hexadecimal.test(length)) throw noAdb()
    return (await parser.readBytes(Number.parseInt(length, 16))).toString('utf8')
  }

  destroy(): void {
    this.#opened?.socket.destroy()
  }
}

const notAProgram = 'no-adb-server-is-started-from-here'
const hexadecimal = /^[\da-f]{4}$/i

function noAdb(): AdbServerFault {
  return new AdbServerFault('nonsense', failureDetail('adb_nonsense', {}))
}

function failureCauseOf(error: unknown): PhoneLost {
  if (error instanceof PhoneLost) return error
  const { code, message = String(error), name } = error as NodeJS.ErrnoException
  if (message.includes(notAProgram) || code === 'ECONNREFUSED') {
    return new AdbServerFault('unreachable', failureDetail('adb_unreachable', {}))
  }
  if (name === 'UnexpectedDataError' || message.startsWith("Unexpected '")) return noAdb()
  return new PhoneLost(message.replace(/^Failure: '(.*)'$/s, '$1'))
}
