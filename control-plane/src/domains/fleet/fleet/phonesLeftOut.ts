import type { HostRef } from '../../../hub/agentMessages.ts'
import type { Context } from '../../../platform/context.ts'
import { logEntry, logging } from '../platformLog/index.ts'
import { fleetEvents } from './deviceEvents.ts'

export interface PhonesLeftOut {
  /** These are on the list of a host, and what it says of them cannot be read. */
  name(host: HostRef, odd: readonly string[]): Promise<void>
  forget(hostId: number): void
}

/** More names than these nobody reads. */
const mostNamed = 20

/** Tells in the history of a host which of its phones are left out: each once for as long as its line lasts. */
export function createPhonesLeftOut({ store, log, now }: Pick<Context, 'store' | 'log' | 'now'>): PhonesLeftOut {
  const named = new Map<number, ReadonlySet<string>>()
  return {
    async name(host, odd) {
      const before = named.get(host.id) ?? new Set()
      const serials = odd.filter((serial) => !before.has(serial))
      if (serials.length === 0) return
      named.set(host.id, new Set([...before, ...serials]))
      log.warn({ host: host.name, serials }, 'phones that cannot be read are left out')
      const said = { count: serials.length, serials: serials.slice(0, mostNamed).join(', ') }
      await store.write((tx) =>
        tx.batch([logging([logEntry(fleetEvents.phones_left_out, said, { host: host.id })], now())]),
      )
    },
    forget: (hostId) => void named.delete(hostId),
  }
}
