import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { and, eq } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { account, platform } from '../../../platform/schema/tables.gen.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { OutsideHandler } from '../../../resources/actions/index.ts'
import { inTransaction } from '../../../resources/write/changeCall.ts'
import { setReady } from '../../work/runs/index.ts'
import type { AskPhone } from '../fleet/index.ts'
import { isOf, ofUser, type PhoneLeases, refusalOf } from '../phoneLeases/index.ts'

/** `check` of a phone: its agent opens the apps of its accounts as a run would. Where that works it is ready again; else it says what is in the way. */
export function checkPhone(ask: AskPhone, leases: Pick<PhoneLeases, 'current'>): OutsideHandler {
  return async ({ id, host, serial, state }, asking) => {
    const { store, settings } = asking.context
    const held = await leases.current(id)
    const zone = settings.get(systemSettings.zone)
    if (held && !isOf(held, ofUser(asking.actor.userId))) throw refusalOf(held, (ms) => formatTime(ms, zone))
    if (host === null || state !== phoneMachine.codes.online) throw new AppError('device_not_connected')
    const apps = await readApps.all(store.read, { id })
    for (const app of apps.length > 0 ? apps : [undefined]) await ask(Number(host), String(serial), 'check', app)
    await inTransaction(asking, (tx, call) => setReady(tx, { kind: 'phone', id, how: 'phone_checked' }, call))
  }
}

/** Of its accounts, each app and Android user once. */
const readApps = prepared((q, p: Params<{ id: number }>) =>
  q
    .selectDistinct({ app: platform.app, user: account.subsystem })
    .from(account)
    .innerJoin(platform, eq(platform.id, account.platform))
    .where(and(eq(account.phone, p.id))),
)
