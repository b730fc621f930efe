import type { HeldPhones, PhoneHolder } from '@quarterdeck/shared/contracts/phoneLeases.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { type Actor, mayDo } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import { systemSettings } from '../../../platform/settings.ts'
import { isOf, ofUser } from './holder.ts'
import { leaseReason } from './leaseReason.ts'
import { type OpenLease, readOfUser, readOpenOf } from './leaseStore.ts'
import { readLost } from './lostLeases.ts'
import { isTakeable } from './reach.ts'
import { isEnding, lostMs } from './rules.ts'
import { holderOf } from './takePhone.ts'
import { readWaitlistFor, readWaitlistOf } from './waitlistStore.ts'

type InWords = (ms: number) => string

function inWordsOf({ settings }: Context): InWords {
  return (ms) => formatTime(ms, settings.get(systemSettings.zone))
}

/** What somebody holds, waits for and has lost of late, in the time of the installation. */
export async function heldPhones(context: Context, userId: number, t: Translate): Promise<HeldPhones> {
  const { store, now } = context
  const inWords = inWordsOf(context)
  const at = now()
  const [leases, waitlist, lost] = await Promise.all([
    readOfUser(store.read, userId),
    readWaitlistOf(store.read, userId),
    readLost(store.read, userId, at - lostMs),
  ])
  const asking = Map.groupBy(
    await readWaitlistFor(
      store.read,
      leases.map(({ number }) => number),
      at,
    ),
    (entry) => entry.phone_id,
  )
  const asked = (phone: number) => asking.get(phone) ?? []
  return {
    phones: leases.map((lease) => ({
      ...toHeld(lease, at, inWords, t),
      asked_by: asked(lease.phone).map(({ holder }) => holder),
      asked_for: leaseReason(asked(lease.phone)[0]?.reason ?? '', t),
    })),
    wishes: waitlist.map(({ since, expires, holder, ...entry }) => ({
      ...entry,
      since: inWords(since),
      expires: inWords(expires),
      holder: holder ?? '',
    })),
    lost: lost.map((one) => ({ ...one, reason: leaseReason(one.reason, t), at: inWords(one.at) })),
  }
}

function toHeld(lease: OpenLease, at: number, inWords: InWords, t: Translate) {
  const { phone, serial, number, reason, since, until, waiting } = lease
  const leftMs = Math.max(0, (until ?? at) - at)
  return {
    phone,
    serial,
    number,
    reason: leaseReason(reason, t),
    waiting,
    since: inWords(since),
    until: inWords(until ?? at),
    left: Math.ceil(leftMs / 1000),
    ending: isEnding(lease, at) ? 1 : 0,
  }
}

/** Who else holds these phones, and whether they can be taken over from that one. */
export async function otherHolders(
  context: Context,
  phoneIds: readonly number[],
  actor: Actor,
  t: Translate,
): Promise<(PhoneHolder & { takeable: number })[]> {
  const { store } = context
  const leases = await readOpenOf(store.read, phoneIds)
  const others = leases.filter((lease) => !isOf(lease, ofUser(actor.userId)))
  const mayTake = mayDo(actor, 'phone.takeover') && !actor.readOnly
  return Promise.all(
    others.map(async (lease) => ({
      ...holderOf(lease, inWordsOf(context)),
      reason: leaseReason(lease.reason, t),
      takeable: mayTake && (await isTakeable(store.read, lease, actor)) ? 1 : 0,
    })),
  )
}
