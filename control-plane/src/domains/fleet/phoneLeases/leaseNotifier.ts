import type { Hold } from '@quarterdeck/shared/protocol/agent.ts'
import type { Context } from '../../../platform/context.ts'
import type { WrittenRows } from '../../../platform/live.ts'
import { awake } from '../../../platform/loops/awake.ts'
import type { Service } from '../../defineDomain.ts'
import { endInvisibleLeases, type SeesPhones } from './endInvisibleLeases.ts'
import { endLeases } from './endLeases.ts'
import { type OpenLease, readDue, readPeoples } from './leaseStore.ts'
import { endOf, isEnding, isHandedOver } from './rules.ts'
import { deletePast, hasPast } from './waitlistStore.ts'

/** Tells an agent whose turn it is on its phones; false when it is not connected: its welcome will say it. */
export type NotifyAgent = (hostId: number, message: { type: 'hold'; phones: Hold[] }) => boolean

/** Ends what lies idle, and tells whom it concerns of every lease that has begun or ended, wherever that was. */
export interface LeaseNotifier extends Required<Pick<Service, 'loops' | 'stop'>> {
  /** A lease of somebody has changed: look now. */
  wake(): void
  /** One whole look; resolves when it is done. */
  look(): Promise<void>
}

const tickMs = 1000
/** What people may see changes with their roles and groups too. */
const seenMs = 10_000
/** Runs tell of their phones many times a second, and hand them on now and then. */
const collectMs = 100

export function createLeaseNotifier(
  { store, live, loops, now }: Context,
  { notifyAgent, seesPhones }: { notifyAgent: NotifyAgent; seesPhones: SeesPhones },
): LeaseNotifier {
  /** Leases of people, groups and the system as they were told of last, by number. */
  let told = new Map<number, { lease: OpenLease; isEnding: boolean }>()
  let seenAt = 0

  async function round(): Promise<void> {
    await endDue()
    if (now() - seenAt >= seenMs || now() < seenAt) {
      seenAt = now()
      await endInvisibleLeases(store, seesPhones, now())
    }
    const open = await readPeoples(store.read)
    const before = told
    told = new Map(open.map((lease) => [lease.number, { lease, isEnding: isEnding(lease, now()) }]))
    const begun = open.filter(({ number, host }) => before.get(number)?.lease.host !== host)
    notifyAgents(begun)
    // That its time is nearly over is written nowhere.
    const isWarned = [...told.values()].some(({ lease, isEnding }) => isEnding && !before.get(lease.number)?.isEnding)
    if (isWarned) live.say('phone-hold')
  }

  /** Most of the time there is nothing to do, and a look does not wait for writers. */
  async function endDue(): Promise<void> {
    if ((await readDue(store.read, now())).length > 0)
      await store.write(async (tx) => {
        const at = now()
        for (const [how, due] of Map.groupBy(await readDue(tx, at), (lease) => endOf(lease, at)))
          await endLeases(
            tx,
            due.map(({ id }) => id),
            { how, now: at },
          )
      })
    if (await hasPast(store.read, now())) await store.write((tx) => deletePast(tx, now()))
  }

  function notifyAgents(begun: readonly OpenLease[]): void {
    for (const [hostId, leases] of Map.groupBy(begun, ({ host }) => host)) {
      if (hostId === null) continue
      notifyAgent(hostId, { type: 'hold', phones: leases.map(({ serial, number }) => ({ phone: serial, number })) })
    }
  }

  const looking = loops.every('phoneLeases.notifier', tickMs, round)
  const stopListening = live.whenWritten(['phone', 'phone_lease'], (rows) => {
    if (rows.table === 'phone' && isGivenAway(rows)) seenAt = 0
    else if (rows.table === 'phone_lease' && !isHandedOver(rows)) return
    looking.wake(collectMs)
  })

  return {
    loops: [awake(looking)],
    wake: () => looking.wake(),
    look: looking.round,
    async stop() {
      stopListening()
    },
  }
}

/** Somebody else may see the phone from now on. */
function isGivenAway({ columns }: WrittenRows): boolean {
  return !columns || ['owner_user_id', 'user_group_id', 'organisation_id'].some((name) => columns.has(name))
}
