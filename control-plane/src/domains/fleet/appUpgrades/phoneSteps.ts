import { type UpgradeReason, upgradeReasons } from '@quarterdeck/shared/resources/fleet/appUpgradePhone.ts'
import type { Context } from '../../../platform/context.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { transition } from '../../../platform/transition.ts'
import { readHaltsOfHost } from '../../work/runs/index.ts'
import { askForPhone, deleteWaitlistEntry, endLeases, takePhone } from '../phoneLeases/index.ts'
import { type LogEntry, logEntry, logging } from '../platformLog/index.ts'
import { upgradeEvents } from './deviceEvents.ts'
import { holderOf, holders, type PhoneUnderWay, type WaitingPhone } from './phoneStore.ts'
import { recount, upgradePhones } from './upgradeStore.ts'

/** The turn of one phone in an upgrade: how it begins, and how it ends. Each step is one transaction with its lease and its history. */
export interface PhoneSteps {
  /** Takes the phone and writes down that its turn has come; why not where it cannot be. It asks for one that somebody has. */
  begin(row: WaitingPhone): Promise<UpgradeReason>
  /** The phone is held on. */
  hold(row: PhoneUnderWay): Promise<void>
  /** Its end, or its return to those that wait. */
  end(row: PhoneUnderWay, to: TurnEnd, why?: { reason: UpgradeReason; said: string }): Promise<void>
  leaveOut(row: WaitingPhone, reason: UpgradeReason): Promise<void>
}
export type TurnEnd = 'upgraded' | 'failed' | 'waiting'

/** So long a lease lasts without being renewed: a control plane that is started anew finds it still open. */
export const leaseMs = 10 * 60_000

/** So long an upgrade is in the row of those who wait for a phone without asking again: one that ended asks for none. */
const askMs = 60_000

export function createPhoneSteps({ store, now }: Pick<Context, 'store' | 'now'>): PhoneSteps {
  function take(tx: Sql, row: Upgraded) {
    return takePhone(tx, { ...takingOf(row), now: now(), minutes: null, idleMs: leaseMs }, async () => {
      throw new InUse()
    })
  }

  /** What has moved is counted again, and stands in the history of the phone. */
  async function moved(tx: Sql, row: { upgrade: number }, entry: LogEntry): Promise<void> {
    await recount(tx, row.upgrade)
    await tx.batch([logging([entry], now())])
  }

  return {
    async begin(row) {
      const { halted, haltedPhones } = await readHaltsOfHost(store.read, row.host)
      if (halted || haltedPhones.includes(row.serial)) return 'halted'
      if (row.holder > holders.nobody) {
        if (row.askedUntil < now() + askMs / 2)
          await store.write((tx) => askForPhone(tx, { ...takingOf(row), now: now() }, now() + askMs))
        return 'held'
      }
      try {
        await store.write(async (tx) => {
          const lease = await take(tx, row)
          const set = { lease, since: now(), reason: 0, said: '', installed: null }
          const rows = await transition(tx, upgradePhones, {
            to: 'upgrading',
            ids: [row.id],
            at: now(),
            set,
          })
          if (rows.length === 0) throw new InUse()
          await moved(tx, row, logEntry(upgradeEvents.upgrade_begun, { build: row.name }, { phone: row.phone }))
        })
      } catch (error) {
        if (error instanceof InUse) return 'held'
        throw error
      }
      return 'none'
    },
    async hold(row) {
      await store.write((tx) => take(tx, row))
    },
    async end(row, to, { reason, said } = { reason: 'none', said: '' }) {
      await store.write(async (tx) => {
        const set = { reason: upgradeReasons[reason], said, since: now(), lease: 0, installed: null }
        const rows = await transition(tx, upgradePhones, {
          to,
          from: ['upgrading'],
          where: 'id = ? AND lease = ?',
          params: [row.id, row.lease],
          at: now(),
          set,
        })
        if (rows.length === 0) return
        await endLeases(tx, [row.lease], { how: 'released', now: now() })
        await moved(tx, row, entryOf(row, to, reason))
      })
    },
    async leaveOut(row, reason) {
      await store.write(async (tx) => {
        const set = { reason: upgradeReasons[reason], since: now() }
        const rows = await transition(tx, upgradePhones, {
          to: 'leftOut',
          ids: [row.id],
          at: now(),
          set,
        })
        const said = { build: row.name, upgrade_reason: upgradeReasons[reason] }
        if (rows.length === 0) return
        await deleteWaitlistEntry(tx, row.phone, holderOf(row.upgrade))
        await moved(tx, row, logEntry(upgradeEvents.upgrade_left_out, said, { phone: row.phone }))
      })
    },
  }
}

type Upgraded = Pick<WaitingPhone, 'upgrade' | 'phone' | 'serial' | 'name'>

function takingOf({ upgrade, phone: id, serial, name }: Upgraded) {
  const holder = { ...holderOf(upgrade), name: 'Quarterdeck' }
  return { phone: { id, serial }, kind: 'system' as const, holder, reason: name.slice(0, 200) }
}

/** Somebody else has the phone, or its turn is over. */
class InUse extends Error {}

function entryOf({ name: build, phone }: PhoneUnderWay, to: TurnEnd, reason: UpgradeReason): LogEntry {
  if (to === 'upgraded') return logEntry(upgradeEvents.upgrade_done, { build }, { phone })
  if (to === 'waiting') return logEntry(upgradeEvents.upgrade_put_off, { build }, { phone })
  return logEntry(upgradeEvents.upgrade_failed, { build, upgrade_reason: upgradeReasons[reason] }, { phone })
}
