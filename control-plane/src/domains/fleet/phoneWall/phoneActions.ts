import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'
import type { Stored, StoredRow } from '../../../resources/stored.ts'
import type { Asking } from '../../../resources/write/changeCall.ts'
import { type AskPhone, awayRefusal } from '../fleet/index.ts'
import type { PhoneLeases } from '../phoneLeases/index.ts'
import { isOf, ofUser, refusalOf } from '../phoneLeases/index.ts'

/** What people do with many phones at once: marks that they set, and orders that the phone itself follows. */
export function phoneActions(ask: AskPhone, leases: Pick<PhoneLeases, 'current'>): ResourceHooks {
  const set = (values: Stored) => async (_tx: unknown, row: StoredRow) =>
    Object.entries(values).every(([name, value]) => row[name] === value) ? ('same' as const) : values
  const order =
    (what: Parameters<AskPhone>[2]) =>
    async (row: StoredRow, { context, actor }: Asking) => {
      const held = await leases.current(row.id)
      const zone = context.settings.get(systemSettings.zone)
      // What somebody else is at is theirs; who may, takes it over first.
      if (held && !isOf(held, ofUser(actor.userId))) throw refusalOf(held, (ms) => formatTime(ms, zone))
      if (row.host === null || row.state !== phoneMachine.codes.online) throw awayRefusal(row, context.settings)
      await ask(Number(row.host), String(row.serial), what)
    }
  return {
    actions: {
      'maintenance-in': set({ maintenance: 1 }),
      'maintenance-out': set({ maintenance: 0 }),
      'wall-on': set({ wall_status: 1 }),
      'wall-off': set({ wall_status: 0 }),
      'adb-on': set({ adb: 1 }),
      'adb-off': set({ adb: 0 }),
      'start-account-in': set({ start_account: 1 }),
      'start-account-out': set({ start_account: 0 }),
    },
    actionsOutside: { restart: order('restart'), wake: order('wake'), lock: order('lock') },
  }
}
