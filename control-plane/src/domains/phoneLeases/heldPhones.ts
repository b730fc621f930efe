import type { HeldPhones, PhoneHolder } from '@quarterdeck/shared/contracts/phoneLeases.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { Context } from '../../platform/context.ts'
import { systemSettings } from '../../platform/settings.ts'
import { type OpenLease, readOfUser, readOpenOf } from './leaseStore.ts'
import { readLost } from './lostLeases.ts'
import { lostMs, warnMs } from './rules.ts'
import { holderOf } from './takePhone.ts'
import { readWishesOf } from './wishStore.ts'

type InWords = (ms: number) => string

function inWordsOf({ settings }: Context): InWords {
  return (ms) => formatTime(ms, settings.get(systemSettings.zone))
}

/** What somebody holds, waits for and has lost of late, in the time of the installation. */
export async function heldPhones(context: Context, userId: number): Promise<HeldPhones> {
  const { store, now } = context
  const inWords = inWordsOf(context)
  const at = now()
  const [leases, wishes, lost] = await Promise.all([
    readOfUser(store.read, userId),
    readWishesOf(store.read, userId),
    readLost(store.read, userId, at - lostMs),
  ])
  return {
    phones: leases.map((lease) => toHeld(lease, at, inWords)),
    wishes: wishes.map(({ since, expires, holder, ...wish }) => ({
      ...{ ...wish, since: inWords(since), expires: inWords(expires), holder: holder ?? '' },
    })),
    lost: lost.map((one) => ({ ...one, at: inWords(one.at) })),
  }
}

function toHeld(lease: OpenLease, at: number, inWords: InWords): HeldPhones['phones'][number] {
  const { phone, serial, number, reason, since, until, waiting } = lease
  const leftMs = Math.max(0, (until ?? at) - at)
  return {
    ...{ phone, serial, number, reason, waiting },
    ...{ since: inWords(since), until: inWords(until ?? at) },
    ...{ left: Math.ceil(leftMs / 1000), ending: leftMs <= warnMs ? 1 : 0 },
  }
}

/** Who else holds these phones. */
export async function otherHolders(
  context: Context,
  phoneIds: readonly number[],
  userId: number,
): Promise<PhoneHolder[]> {
  const leases = await readOpenOf(context.store.read, phoneIds)
  return leases.filter((lease) => lease.user_id !== userId).map((lease) => holderOf(lease, inWordsOf(context)))
}
