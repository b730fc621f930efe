import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import pLimit from 'p-limit'
import type { OutsideHandler } from '../../../resources/actions/index.ts'
import { logEntry, type PlatformLog } from '../platformLog/index.ts'
import type { AskPhone } from './askPhone.ts'
import { awayRefusal } from './awayRefusal.ts'
import { fleetEvents } from './deviceEvents.ts'
import { readOnlinePhones } from './store/phones.ts'

/** A host reads six phones at once; the others would wait for their turn, and their time runs. */
const atOnce = 6

/** `sync` of phones and hosts: a phone is asked for all its facts now, whoever works with it; it is only read. */
export function syncActions(ask: AskPhone, log: PlatformLog): Readonly<Record<'phone' | 'host', OutsideHandler>> {
  async function sync(phone: { id: number; host: number; serial: string }, actor: string): Promise<void> {
    await ask(phone.host, phone.serial, 'sync')
    await log.record(logEntry(fleetEvents.phone_synced, {}, { phone: phone.id, actor }))
  }
  return {
    async phone(row, { actor, context }) {
      const { id, host, serial, state } = row
      if (host === null || state !== phoneMachine.codes.online) throw awayRefusal(row, context.settings)
      await sync({ id, host: Number(host), serial: String(serial) }, actor.username)
    },
    async host({ id }, { context, actor }) {
      const phones = await readOnlinePhones(context.store.read, id)
      if (phones.length === 0) throw new AppError('device_not_connected')
      const limit = pLimit(atOnce)
      const ends = await Promise.allSettled(
        phones.map((phone) => limit(() => sync({ ...phone, host: id }, actor.username))),
      )
      const without = phones.filter((_, at) => ends[at]!.status === 'rejected').map(({ serial }) => serial)
      if (without.length > 0) throw new AppError('phones_not_synced', { phones: without.join(', ') })
    },
  }
}
