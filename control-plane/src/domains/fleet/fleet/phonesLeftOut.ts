import type { HostRef } from '../../../hub/agentMessages.ts'
import type { Context } from '../../../platform/context.ts'
import { logEntry, logging } from '../platformLog/index.ts'
import { fleetEvents } from './deviceEvents.ts'
import { writeLeftOut } from './store/hosts.ts'

export interface PhonesLeftOut {
  /**
   * These are on the list of a host: what it says of the `odd` cannot be read, and by the names `leftOut` nobody can be asked, of which it
   * may say nothing. Its row names them all.
   */
  name(host: HostRef, odd: readonly string[], leftOut: readonly string[] | undefined): Promise<void>
  forget(hostId: number): void
}

/** More names than these nobody reads. */
const mostNamed = 20

/** Tells in the history of a host which of its phones are left out: each once for as long as its line lasts. */
export function createPhonesLeftOut({ store, log, now }: Pick<Context, 'store' | 'log' | 'now'>): PhonesLeftOut {
  const named = new Map<number, ReadonlySet<string>>()
  /** What stands on the row of each host. */
  const written = new Map<number, { odd: ReadonlySet<string>; leftOut: readonly string[]; text: string }>()

  async function write(host: HostRef, odd: readonly string[], leftOut: readonly string[] | undefined): Promise<void> {
    const before = written.get(host.id)
    const now = {
      odd: new Set([...(before?.odd ?? []), ...odd]),
      leftOut: leftOut ?? before?.leftOut ?? [],
    }
    const all = [...new Set([...now.leftOut, ...now.odd])]
    const text = all.slice(0, mostNamed).join(', ') + (all.length > mostNamed ? ', …' : '')
    written.set(host.id, { ...now, text })
    if (text !== before?.text) await store.write((tx) => writeLeftOut(tx, host.id, text))
  }

  return {
    async name(host, odd, leftOut) {
      await write(host, odd, leftOut)
      const before = named.get(host.id) ?? new Set()
      const serials = [...odd, ...(leftOut ?? [])].filter((serial) => !before.has(serial))
      if (serials.length === 0) return
      named.set(host.id, new Set([...before, ...serials]))
      log.warn({ host: host.name, serials }, 'phones that cannot be read are left out')
      const said = { count: serials.length, serials: serials.slice(0, mostNamed).join(', ') }
      await store.write((tx) =>
        tx.batch([logging([logEntry(fleetEvents.phones_left_out, said, { host: host.id })], now())]),
      )
    },
    forget(hostId) {
      named.delete(hostId)
      written.delete(hostId)
    },
  }
}
