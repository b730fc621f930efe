import type { Logger } from '../log.ts'
import { connectAdb } from './adb/adbServer.ts'
import { startAdb } from './adb/startAdb.ts'
import { type Inventory, newInventory } from './inventory.ts'
import { newPhoneRegistry, type PhoneRegistry } from './registry.ts'
import { trackPhones } from './tracker.ts'

export interface Phones {
  inventory: Inventory
  registry: PhoneRegistry
  /** Begins to look for phones; a second call changes nothing. */
  track(): void
  /** Returns when nothing of it runs any more, after `signal` has fired. */
  stopped(): Promise<void>
}

/** Battery, SIMs and apps change slowly, and reading them costs a phone a second. */
const refreshMs = 5 * 60_000

export function startPhones(options: {
  adb: { host?: string; port?: number; bin?: string }
  log: Logger
  onChange(): void
  onGone(serial: string): void
  signal: AbortSignal
}): Phones {
  const { adb, log, signal } = options
  const server = connectAdb({ host: adb.host ?? '127.0.0.1', port: adb.port ?? 5037 })
  const registry = newPhoneRegistry()
  const isHeld = (serial: string) => registry.holderOf(serial) !== undefined
  const inventory = newInventory({ server, log, isHeld, onChange: options.onChange, onGone: options.onGone, signal })
  let tracking: Promise<void> | undefined
  return {
    inventory,
    registry,
    track() {
      if (tracking !== undefined) return
      tracking = trackPhones({
        server,
        log,
        signal,
        onList: (devices) => inventory.update(devices),
        onUnreachable: () => startAdb(adb, log),
      })
      const refreshing = setInterval(() => inventory.refresh(), refreshMs)
      signal.addEventListener('abort', () => clearInterval(refreshing), { once: true })
    },
    stopped: () => tracking ?? Promise.resolve(),
  }
}
