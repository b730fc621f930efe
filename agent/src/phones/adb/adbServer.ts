import type { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import { Client, type TrackerChangeSet } from '@devicefarmer/adbkit'
import { PhoneLost } from '../phoneError.ts'

export interface AdbAddress {
  host: string
  port: number
}

export type AdbState = 'online' | 'offline' | 'unauthorized'

export interface AdbDevice {
  /** How the server addresses it: a USB serial, or host:port. */
  address: string
  state: AdbState
}

/** The ADB server that the phones hang on. Mends what adbkit leaves open: no call without an end, no server started. */
export interface AdbServer {
  /** Opens a service of a phone, e.g. `exec:screencap -p`. The stream is destroyed when `signal` fires. */
  open(address: string, service: string, signal: AbortSignal): Promise<Duplex>
  /** Reports the whole list at each change. Returns, or fails, when the server ends it: then it must be begun anew. */
  track(onList: (devices: AdbDevice[]) => void, signal: AbortSignal): Promise<void>
}

export function connectAdb(at: AdbAddress): AdbServer {
  return {
    async open(address, service, signal) {
      const client = new OneCall(at)
      return endedBy(signal, client, async () => {
        const stream: Duplex = await client.getDevice(address).openLocal(service)
        signal.addEventListener('abort', () => stream.destroy(), { once: true })
        stream.on('error', () => {})
        return stream
      })
    },
    async track(onList, signal) {
      const client = new OneCall(at)
      await endedBy(signal, client, () => {
        return new Promise<void>((resolve, reject) => {
          // Attached in `then`: after an `await` the first events would be lost.
          client.trackDevices().then((tracker: EventEmitter) => {
            const current = new Map<string, AdbDevice>()
            tracker.on('changeSet', ({ added, changed, removed }: TrackerChangeSet) => {
              for (const { id } of removed) current.delete(id)
              for (const { id, type } of [...added, ...changed]) current.set(id, { address: id, state: stateOf(type) })
              onList([...current.values()])
            })
            tracker.on('error', reject)
            tracker.on('end', resolve)
          }, reject)
        })
      })
    },
  }
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
    throw new PhoneLost(explain(error))
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

/** An adbkit client for one connection, which can be destroyed from outside while a call is under way. */
class OneCall extends Client {
  #destroy: (() => void) | undefined

  constructor(at: AdbAddress) {
    // adbkit starts a server when none answers; with a name that is no program it cannot.
    super({ ...at, bin: notAProgram })
    this.on('error', () => {})
  }

  override connection(): ReturnType<Client['connection']> {
    return super.connection().then((connection: Awaited<ReturnType<Client['connection']>>) => {
      this.#destroy = () => connection.socket.destroy()
      return connection
    })
  }

  destroy(): void {
    this.#destroy?.()
  }
}

const notAProgram = 'no-adb-server-is-started-from-here'

function explain(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (message?.includes(notAProgram) || code === 'ECONNREFUSED') return 'no ADB server answers'
  return message?.replace(/^Failure: '(.*)'$/s, '$1') || String(error)
}

/** Whatever else adb prints (recovery, sideload, bootloader, connecting) is a phone that cannot be used. */
function stateOf(type: string): AdbState {
  if (type === 'device') return 'online'
  return /^(unauthorized|authorizing|no permissions)/.test(type) ? 'unauthorized' : 'offline'
}
