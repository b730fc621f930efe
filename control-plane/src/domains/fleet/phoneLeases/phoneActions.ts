import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { ActionHandler, TakenAction } from '../../../resources/actions/index.ts'
import type { StoredRow } from '../../../resources/stored.ts'
import type { ChangeCall } from '../../../resources/write/changeCall.ts'
import { endLeases } from './endLeases.ts'
import type { Holders } from './holders.ts'
import { givenReason } from './leaseReason.ts'
import { type OpenLease, readOpen } from './leaseStore.ts'
import { isTakeable } from './reach.ts'
import { phoneLeaseSettings } from './settings.ts'
import { askForPhone, type Clear, isHeldBy, preemptLease, refusalOf, type Taking, takePhone } from './takePhone.ts'
import { deleteWaitlistEntry } from './waitlistStore.ts'

const minuteMs = 60_000

/** What people do with a phone in the list of phones. */
export function phoneActions(holders: Holders, changed: () => void): Readonly<Record<string, ActionHandler>> {
  const tell = (call: ChangeCall) => {
    call.after.run(changed)
  }
  return {
    async lease(tx, row, taken) {
      tell(taken.call)
      await takePhone(tx, takingOf(row, taken), refuse(taken.call))
      return undefined
    },

    async takeover(tx, row, taken) {
      const { call } = taken
      tell(call)
      await takePhone(tx, takingOf(row, taken), async (open) => {
        await checkReach(tx, open, call)
        call.after.run(await preemptLease(tx, open, { holders, by: call.actor.username, now: call.at }))
      })
      return undefined
    },

    async ask(tx, row, taken) {
      const taking = takingOf(row, taken)
      const open = await readOpen(tx, row.id)
      if (open && isHeldBy(open, taking)) return 'same'
      tell(taken.call)
      if (!open) await takePhone(tx, taking, refuse(taken.call))
      else {
        await askForPhone(tx, taking, taking.now + setting(taken.call, 'wishHours') * 60 * minuteMs)
        // Whoever has it hears of it at once.
      }
      return undefined
    },

    async release(tx, row, taken) {
      const taking = takingOf(row, taken)
      const open = await readOpen(tx, row.id)
      tell(taken.call)
      if (open && (isHeldBy(open, taking) || isHeldBy(open, { ...taking, kind: 'group' }))) {
        await endLeases(tx, [open.number], { how: 'released', now: taking.now })
        return undefined
      }
      if (await deleteWaitlistEntry(tx, row.id, taking.holder)) {
        return undefined
      }
      throw new AppError('phone_not_yours', { phone: taking.phone.serial })
    },
  }
}

function takingOf(row: StoredRow, { form, call }: TakenAction): Taking {
  return {
    phone: { id: row.id, serial: String(row.serial) },
    kind: 'person',
    holder: { kind: 'user', id: call.actor.userId, name: call.actor.username },
    reason: givenReason(String(form.reason ?? '')),
    minutes: Number(form.minutes ?? 0) || null,
    now: call.at,
    idleMs: setting(call, 'leaseIdleMinutes') * minuteMs,
  }
}

function setting({ context }: ChangeCall, name: keyof typeof phoneLeaseSettings): number {
  return context.settings.get(phoneLeaseSettings[name])
}

function refuse({ context }: ChangeCall): Clear {
  const zone = context.settings.get(systemSettings.zone)
  return async (open) => {
    throw refusalOf(open, (ms) => formatTime(ms, zone))
  }
}

async function checkReach(tx: Sql, open: OpenLease, { actor }: ChangeCall): Promise<void> {
  if (!(await isTakeable(tx, open, actor)))
    throw new AppError('holder_out_of_reach', { phone: open.serial, holder: open.holder })
}
