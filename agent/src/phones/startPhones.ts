import type { AdbServerState } from '@quarterdeck/shared/protocol/agent.ts'
import type { Logger } from '../log.ts'
import { connectAdb } from './adb/adbServer.ts'
import { type AdbOptions, startAdb } from './adb/startAdb.ts'
import type { BorrowedLedger } from './borrowed/borrowedLedger.ts'
import { createInventory, type Inventory } from './inventory.ts'
import { keepConnected } from './networkPhones.ts'
import type { PhoneLost } from './phoneError.ts'
import { createPhoneRecoverer, type PhoneRecoverer } from './recoverPhone.ts'
import { createPhoneRegistry, type PhoneRegistry } from './registry.ts'
import { trackPhones } from './tracker.ts'
import type { AskTiming } from './transportsToPhones.ts'

export interface Phones {
  inventory: Inventory
  registry: PhoneRegistry
  recoverer: PhoneRecoverer
  /** What the ADB server does; undefined before it was asked. */
  adbServer(): AdbServerState | undefined
  /** Begins to look for phones; a second call changes nothing. Not before the first welcome: only then is it known which are to be left alone. */
  track(): void
  /** Returns when nothing of it runs any more, after `signal` has fired. */
  stopped(): Promise<void>
}

export interface PhoneTiming {
  server: { askEveryMs: number; answerMs: number }
  phones: AskTiming
  network: { againMs: number; answerMs: number }
}

/** What does not answer is noticed within 30 s: the time until it is asked and the time that it has to answer. */
export const usualTiming: PhoneTiming = {
  server: { askEveryMs: 10_000, answerMs: 10_000 },
  phones: { askEveryMs: 15_000, answerMs: 10_000, againMs: 2000 },
  network: { againMs: 30_000, answerMs: 15_000 },
}

/** Battery, SIMs and apps change slowly, and reading them costs a phone a second; one that is full is known within five minutes. */
const refreshMs = 4 * 60_000

export function startPhones(options: {
  adb: AdbOptions
  log: Logger
  borrowed?: BorrowedLedger
  onChange(): void
  onReady?(serial: string): void
  onGone(serial: string, why: PhoneLost): void
  onAdbServer(state: AdbServerState): void
  timing?: PhoneTiming
  signal: AbortSignal
}): Phones {
  const { adb, log, borrowed, onChange, onReady = () => {}, onGone, timing = usualTiming, signal } = options
  const server = connectAdb({ host: adb.host ?? '127.0.0.1', port: adb.port ?? 5037 })
  const registry = createPhoneRegistry()
  const isHeld = (serial: string) => registry.holderOf(serial) !== undefined
  const inventory = createInventory({
    server,
    log,
    borrowed,
    isHeld,
    onChange,
    onReady,
    onGone,
    timing: timing.phones,
    signal,
  })
  const network = keepConnected({ server, addresses: adb.connect ?? [], log, timing: timing.network, signal })
  const recoverer = createPhoneRecoverer({ server, inventory, adb, start: () => startAdb(adb, log) })
  let adbServer: AdbServerState | undefined
  let tracking: Promise<void> | undefined

  function onServer(state: AdbServerState): void {
    if (state !== 'answers') network.serverLost()
    if (state === 'unreachable') startAdb(adb, log)
    if (state !== adbServer) options.onAdbServer(state)
    adbServer = state
  }

  return {
    inventory,
    registry,
    recoverer,
    adbServer: () => adbServer,
    track() {
      if (tracking !== undefined) return
      tracking = trackPhones({
        server,
        log,
        ...timing.server,
        signal,
        onList({ devices, leftOut }) {
          network.listed(devices)
          inventory.update(devices, leftOut)
        },
        onLost: () => inventory.update([]),
        onServer,
      })
      const refreshing = setInterval(() => inventory.refresh(), refreshMs)
      signal.addEventListener('abort', () => clearInterval(refreshing), { once: true })
    },
    stopped: () => tracking ?? Promise.resolve(),
  }
}
