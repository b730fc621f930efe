import type { HeldPhones } from '@quarterdeck/shared/contracts/phoneLeases.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { Context } from '../../platform/context.ts'
import { systemSettings } from '../../platform/settings.ts'
import { readOfUser } from './leaseStore.ts'
import { warnMs } from './rules.ts'
import { readWishesOf } from './wishStore.ts'

/** What somebody holds and waits for, in the time of the installation. */
export async function heldPhones({ store, settings, now }: Context, userId: number): Promise<HeldPhones> {
  const inWords = (ms: number) => formatTime(ms, settings.get(systemSettings.zone))
  const [leases, wishes] = await Promise.all([readOfUser(store.read, userId), readWishesOf(store.read, userId)])
  const at = now()
  return {
    phones: leases.map(({ phone, serial, number, reason, since, until, waiting }) => {
      const leftMs = Math.max(0, (until ?? at) - at)
      return {
        ...{ phone, serial, number, reason, waiting },
        ...{ since: inWords(since), until: inWords(until ?? at) },
        ...{ left: Math.ceil(leftMs / 1000), ending: leftMs <= warnMs ? 1 : 0 },
      }
    }),
    wishes: wishes.map(({ since, expires, holder, ...wish }) => ({
      ...{ ...wish, since: inWords(since), expires: inWords(expires), holder: holder ?? '' },
    })),
  }
}
