import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import pLimit from 'p-limit'
import type { Logger } from '../log.ts'
import type { AdbServer } from './adb/adbServer.ts'
import type { AdbDevice } from './adb/parseDevices.ts'
import { within } from './adb/timeLimit.ts'
import { PhoneLost } from './phoneError.ts'

/** Phones of the network that are to be connected: an ADB server that starts anew knows none of those it had. */
export interface NetworkPhones {
  /** Takes each list of the ADB server. */
  listed(devices: readonly AdbDevice[]): void
  /** The server is not there: what it had is to be connected again when it is back. */
  serverLost(): void
}

export interface NetworkOptions {
  server: Pick<AdbServer, 'connect'>
  /** `host:port`; connected always, also after somebody has disconnected them. */
  addresses: readonly string[]
  log: Logger
  timing: { againMs: number; answerMs: number }
  signal: AbortSignal
}

/** Findings: a server that is told to connect hundreds at once hangs. */
const atOnce = 5

export function keepConnected({ server, addresses, log, timing, signal }: NetworkOptions): NetworkPhones {
  const wanted = new Set(addresses)
  let there = new Set<string>()
  let isLost = true
  let timer: NodeJS.Timeout | undefined
  const limit = pLimit(atOnce)
  const failing = new Set<string>()

  async function connect(address: string): Promise<void> {
    const tooLate = () => new PhoneLost(failureDetail('no_answer', {}))
    const said = await within(timing.answerMs, signal, tooLate, (cut) => server.connect(address, cut)).catch(String)
    if (/^(?:already )?connected/.test(said)) failing.delete(address)
    else if (!failing.has(address) && !signal.aborted) {
      failing.add(address)
      log.info({ address, said }, 'a phone of the network could not be connected; trying again')
    }
  }

  async function connectMissing(): Promise<void> {
    clearTimeout(timer)
    const missing = [...wanted].filter((address) => !there.has(address))
    if (missing.length === 0 || isLost || signal.aborted) return
    await Promise.all(missing.map((address) => limit(() => connect(address))))
    if (!signal.aborted) timer = setTimeout(() => void connectMissing(), timing.againMs).unref()
  }

  return {
    listed(devices) {
      there = new Set(devices.map((device) => device.address))
      // What is back is followed like any other; only what is configured stays wanted.
      for (const address of there) if (!addresses.includes(address)) wanted.delete(address)
      if (isLost) {
        isLost = false
        void connectMissing()
      }
    },
    serverLost() {
      for (const address of there) if (/:\d+$/.test(address)) wanted.add(address)
      there = new Set()
      isLost = true
    },
  }
}
