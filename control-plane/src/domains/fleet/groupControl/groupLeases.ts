import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { Actor } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import { systemSettings } from '../../../platform/settings.ts'
import {
  endLeases,
  isOf,
  kinds,
  type OpenLease,
  phoneLeaseSettings,
  readGroupLeases,
  refusalOf,
  takePhone,
} from '../phoneLeases/index.ts'
import { type LogEntry, logEntry, logging } from '../platformLog/index.ts'
import { groupEvents } from './deviceEvents.ts'

/** The leases of the phones of groups: each its own, under its own number. */
export interface GroupLeases {
  /** Takes a phone for the caller's group; the caller's own hands make way. Throws who has it. */
  take(actor: Actor, phone: { id: number; serial: string }): Promise<number>
  /** Ends leases, with what the history of their phones tells. */
  giveBack(numbers: readonly number[], entries: readonly LogEntry[]): Promise<void>
  /** Ends those that no group has any more. */
  endForgotten(): Promise<void>
}

export function createGroupLeases({ store, settings, now }: Context): GroupLeases {
  const inWords = (at: number) => formatTime(at, settings.get(systemSettings.zone))
  const told = () => {}

  async function giveBack(numbers: readonly number[], entries: readonly LogEntry[]): Promise<void> {
    if (numbers.length === 0 && entries.length === 0) return
    await store.write(async (tx) => {
      await endLeases(tx, numbers, { how: 'released', now: now() })
      if (entries.length > 0) await tx.batch([logging(entries, now())])
    })
    told()
  }

  return {
    giveBack,
    async take(actor, phone) {
      const at = now()
      const holder = { kind: 'user', id: actor.userId, name: actor.username } as const
      const idleMs = settings.get(phoneLeaseSettings.leaseIdleMinutes) * 60_000
      const taking = { phone, kind: 'group', holder, reason: '', minutes: null, now: at, idleMs } as const
      const number = await store.write((tx) =>
        takePhone(tx, taking, async (open: OpenLease) => {
          if (open.kind !== kinds.person || !isOf(open, holder)) throw refusalOf(open, inWords)
          // Whoever waits for the phone goes on waiting: it does not come free.
          await endLeases(tx, [open.number], { how: 'takenOver', now: at, takenBy: holder.name })
        }),
      )
      told()
      return number
    },
    async endForgotten() {
      const open = await readGroupLeases(store.read)
      const entries = open.map(({ phone, holder }) => logEntry(groupEvents.group_cut, {}, { phone, actor: holder }))
      await giveBack(
        open.map(({ number }) => number),
        entries,
      )
    },
  }
}
