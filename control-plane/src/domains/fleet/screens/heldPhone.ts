import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Actor } from '../../../http/handler.ts'
import type { Store } from '../../../platform/store/store.ts'
import type { Resources } from '../../../resources/index.ts'
import type { PhoneLeases } from '../phoneLeases/index.ts'
import { type FoundPhone, findPhone, serialOf } from './phones.ts'

/** A phone that somebody holds, and the lease under which they do. */
export interface HeldPhone {
  phone: FoundPhone
  lease: number
}

/** What people do with a phone beside its picture: only with one that is there, and that they hold. */
export function createHeldPhones(deps: {
  store: Pick<Store, 'read'>
  resources: Resources
  leases: Pick<PhoneLeases, 'heldBy' | 'used'>
}): (actor: Actor, phone: number) => Promise<HeldPhone> {
  const { store, resources, leases } = deps
  return async (actor, id) => {
    const phone = await findPhone(store.read, resources, actor, id)
    if (phone === 'not_found') throw new AppError('not_found')
    if (typeof phone === 'string') throw new AppError('device_not_connected')
    const lease = await leases.heldBy(actor.userId, id)
    if (lease === 0 || !(await leases.used(lease)))
      throw new AppError('phone_not_yours', { phone: await serialOf(store.read, id) })
    return { phone, lease }
  }
}
