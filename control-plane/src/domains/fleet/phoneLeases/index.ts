import * as contract from '@quarterdeck/shared/contracts/phoneLeases.ts'
import type { Hold } from '@quarterdeck/shared/protocol/agent.ts'
import { LRUCache } from 'lru-cache'
import type { Router } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Resources } from '../../../resources/index.ts'
import { defineDomain, type Service } from '../../defineDomain.ts'
import { isOf, ofUser } from './holder.ts'
import { createHolders, type PreemptRun } from './holders.ts'
import { createLeaseNotifier, type NotifyAgent } from './leaseNotifier.ts'
import { sayReason } from './leaseReason.ts'
import {
  backToLease,
  extendPeoples,
  leaveLease,
  type OpenLease,
  readNumbers,
  readOpen,
  touchLease,
} from './leaseStore.ts'
import { phoneActions } from './phoneActions.ts'
import { phoneLeaseRetention } from './retention.ts'
import { serveHeldPhones } from './routes.ts'
import { comeBackMs, isHandedOver, kinds } from './rules.ts'
import { phoneLeaseSettings } from './settings.ts'
import { preemptLease } from './takePhone.ts'

export { endLeases } from './endLeases.ts'
export { type Holder, holderKinds, isOf, ofUser } from './holder.ts'
export type { PreemptRun } from './holders.ts'
export { sayReason } from './leaseReason.ts'
export { isAnyHeld, newestLease, type OpenLease, readGroupLeases, readOpenOfHost } from './leaseStore.ts'
export { kinds } from './rules.ts'
export { phoneLeaseSettings } from './settings.ts'
export { phoneWaitlist } from './tables.ts'
export { askForPhone, leaseForRun, refusalOf, takePhone } from './takePhone.ts'
export { isHeld, isOpenLeaseOf, ofOpenLease } from './views.ts'
export { deleteWaitlistEntry } from './waitlistStore.ts'

export const phoneLeases = defineDomain({
  name: 'phoneLeases',
  grants: {
    look: ['phone-lease.list'],
    phones: ['phone-lease.list', 'phone-lease.export', 'phone.lease', 'phone.ask', 'phone.release'],
    leadPhones: ['phone.takeover'],
  },
  contracts: [contract],
  topics: {
    'phone-hold': {
      reads: { phone_lease: 'all', phone_waitlist: 'all', phone: ['name', 'serial', 'host'] },
      outside: 'as',
    },
  },
  settings: phoneLeaseSettings,
  retention: phoneLeaseRetention,
  start: ({ context, router, resources }) => createPhoneLeases(context, router, resources),
})

/** One lease a phone, for people, groups, the system and runs alike. */
export interface PhoneLeases extends Service {
  /** Who holds a phone now. */
  current(phoneId: number): Promise<OpenLease | undefined>
  /** Number of the lease under which this person holds the phone; 0 where somebody else does, or nobody. */
  heldBy(userId: number, phoneId: number): Promise<number>
  /** Calls back when the holder of phones may be another; without ids of any. Gives back how to stop. */
  onChanged(listener: (phoneIds: readonly number[]) => void): () => void
  /** Somebody has used the phone under this lease, which therefore goes on. False when it is over. */
  used(number: number): Promise<boolean>
  /**
   * The screen or shell by which somebody used the phone is gone without a word: unless there is another one, the lease ends soon
   * where that one does not come back.
   */
  left(number: number): Promise<void>
  /** Says of a lease whether its holder still uses the phone in this way. */
  keptBy(isUsed: (number: number) => boolean): void
  /** That one is there again. */
  back(number: number): Promise<void>
  /** Ends a lease inside the transaction of whoever takes the phone over; throws where its run must not be cut off. What it gives is done after the commit. */
  preempt(tx: Sql, open: OpenLease, by: { by: string; now: number }): Promise<() => void>
  /** How runs give way to whoever takes over. Before `begin`. */
  onPreempt(handler: PreemptRun): void
  /** Who carries messages to agents. Before `begin`. */
  notifyAgentsBy(tell: NotifyAgent): void
  /** The latest lease of each phone of a host, for its welcome. */
  holdsOf(hostId: number): Promise<Hold[]>
  /** Resolves after one whole look at what has ended or begun. */
  look(): Promise<void>
}

/** Uses of a phone come many times a second; so often one of them is written down. */
const usedEveryMs = 10_000

async function createPhoneLeases(context: Context, router: Router, resources: Resources): Promise<PhoneLeases> {
  const { store, settings, live, now } = context
  const idleMs = () => settings.get(phoneLeaseSettings.leaseIdleMinutes) * 60_000
  const holders = createHolders()
  let tell: NotifyAgent = () => false
  const leaseNotifier = createLeaseNotifier(context, {
    notifyAgent: (...told) => tell(...told),
    seesPhones: (ids, userId) => resources.seenBy('phone', ids, userId),
  })
  const uses: ((number: number) => boolean)[] = []
  const usedAt = new LRUCache<number, number>({ max: 10_000 })
  // While nobody was there to hear them, people could not use what they hold.
  await store.write((tx) => extendPeoples(tx, now() + idleMs()))
  serveHeldPhones(router, context, resources)
  resources.extend('phone', { actions: phoneActions(holders, leaseNotifier.wake) })
  resources.extend('phone-lease', { present: (row, t) => sayReason(row, 'reason', t) })
  return {
    loops: leaseNotifier.loops,
    look: leaseNotifier.look,
    stop: leaseNotifier.stop,
    current: (phoneId) => readOpen(store.read, phoneId),
    async heldBy(userId, phoneId) {
      const lease = await readOpen(store.read, phoneId)
      return lease?.kind === kinds.person && isOf(lease, ofUser(userId)) ? lease.number : 0
    },
    onChanged(listener) {
      const stops = [
        live.whenWritten(['phone'], ({ ids }) => listener(ids)),
        live.whenWritten(['phone_lease'], (rows) => isHandedOver(rows) && listener([])),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    async used(number) {
      const at = now()
      if (at - (usedAt.get(number) ?? 0) < usedEveryMs) return true
      usedAt.set(number, at)
      return store.write((tx) => touchLease(tx, { number, now: at, until: at + idleMs() }))
    },
    keptBy: (isUsed) => void uses.push(isUsed),
    async left(number) {
      if (uses.some((isUsed) => isUsed(number))) return
      await store.write((tx) => leaveLease(tx, { number, until: now() + comeBackMs }))
      leaseNotifier.wake()
    },
    async back(number) {
      await store.write((tx) => backToLease(tx, { number, now: now(), until: now() + idleMs() }))
    },
    preempt: (tx, open, by) => preemptLease(tx, open, { holders, ...by }),
    onPreempt: holders.onPreempt,
    notifyAgentsBy(given) {
      tell = given
    },
    holdsOf: (hostId) => readNumbers(store.read, hostId),
  }
}
