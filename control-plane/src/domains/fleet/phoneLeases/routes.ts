import * as contract from '@quarterdeck/shared/contracts/phoneLeases.ts'
import type { Router } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import type { Resources } from '../../../resources/index.ts'
import { heldPhones, otherHolders } from './heldPhones.ts'
import { readOfUser } from './leaseStore.ts'
import { renewPhoneLeases } from './renewLeases.ts'
import { phoneLeaseSettings } from './settings.ts'

/** Every call of contracts/phoneLeases.ts. */
export function serveHeldPhones(router: Router, context: Context, resources: Resources): void {
  const { store, settings, now } = context

  router.serve(contract.heldPhones, async ({ actor, query, t }) => {
    const seen = await resources.seen('phone', query.phones ?? [], actor)
    const [mine, others] = await Promise.all([
      heldPhones(context, actor.userId, t),
      otherHolders(context, [...seen], actor, t),
    ])
    return { data: { ...mine, others } }
  })

  router.serve(contract.renewPhoneLeases, async ({ actor, body, t }) => {
    const idleMs = settings.get(phoneLeaseSettings.leaseIdleMinutes) * 60_000
    await store.write(async (tx) => {
      const kept = (await readOfUser(tx, actor.userId)).filter(({ phone }) => body.phones.includes(phone))
      await renewPhoneLeases(tx, kept, { now: now(), idleMs })
    })
    return { data: await heldPhones(context, actor.userId, t) }
  })
}
