import type { PhoneFacts } from '@quarterdeck/shared/protocol/agent.ts'
import type { Context } from '../../../platform/context.ts'
import type { Running } from '../../../platform/running.ts'
import { askAboutClaims, closeHostTasks, readClaimTask } from '../../work/runs/index.ts'
import { logEntry, logging } from '../platformLog/index.ts'
import { fleetEvents } from './deviceEvents.ts'
import { type Inventoried, type Refused, wouldTake } from './inventory.ts'
import { readIdsOf } from './store/phones.ts'

/**
 * Phones that hosts tell of and do not get. They tell of them only once: what they said is kept, and a host gets one as soon as
 * whoever has it lets go. Of those that another organisation enrolled people are told.
 */
export interface RefusedPhones extends Running {
  /** What a host said of phones that it did not get and that are there still. */
  of(hostId: number, listed?: readonly string[]): PhoneFacts[]
  /** What a host said, and what it did not get of it. */
  keep(hostId: number, said: readonly PhoneFacts[], refused: Refused): Promise<void>
  /** The line of a host is gone, and what it said with it. */
  forget(hostId: number): void
  /** A host has a new line: what a person has dealt with meanwhile is told anew if it goes on. */
  greet(hostId: number): Promise<void>
}

/** Phones change all the time: those that were refused are looked at together, and no more often. */
const gatherMs = 500

export function createRefusedPhones(
  { store, live, log, now }: Pick<Context, 'store' | 'live' | 'log' | 'now'>,
  {
    isConnected,
    take,
  }: {
    isConnected(hostId: number): boolean
    take(hostId: number, phones: readonly PhoneFacts[]): Promise<Inventoried>
  },
): RefusedPhones {
  const kept = new Map<number, PhoneFacts[]>()
  /** Serials of others that people were told of, by the host that reports them. */
  const told = new Map<number, Set<string>>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  async function keep(hostId: number, said: readonly PhoneFacts[], { elsewhere, foreign }: Refused): Promise<void> {
    const not = new Set([...elsewhere, ...foreign])
    const latest = new Map(said.map((phone) => [phone.serial, phone]))
    const facts = [...latest.values()].filter(({ serial }) => not.has(serial))
    if (facts.length > 0) kept.set(hostId, facts)
    else kept.delete(hostId)
    await settle(hostId, new Set([...latest.keys()].filter((serial) => !not.has(serial))))
    await tell(hostId, foreign)
  }

  /** Nobody need look any more at a host that got everything that people were told of. That it is silent about it is not enough. */
  async function settle(hostId: number, got: ReadonlySet<string>): Promise<void> {
    const before = told.get(hostId)
    if (!before) return
    const left = new Set([...before].filter((serial) => !got.has(serial)))
    if (left.size === before.size) return
    if (left.size > 0) return void told.set(hostId, left)
    told.delete(hostId)
    await store.write(async (tx) => {
      const task = await readClaimTask(tx, hostId)
      if (task) await closeHostTasks(tx, [task.id], { by: 'system', now: now() })
    })
  }

  async function tell(hostId: number, foreign: readonly string[]): Promise<void> {
    const before = told.get(hostId) ?? new Set()
    const fresh = foreign.filter((serial) => !before.has(serial))
    if (fresh.length === 0) return
    const serials = [...before, ...fresh]
    await store.write(async (tx) => {
      const isNew = await askAboutClaims(tx, { host: hostId, serials }, now())
      // A host that comes again and again says nothing new while its task waits.
      if (!isNew && before.size === 0) return
      const phones = await readIdsOf(tx, fresh)
      const entries = phones.map((phone) => logEntry(fleetEvents.phone_claimed, {}, { phone }))
      const own = logEntry(
        fleetEvents.claims_refused,
        { count: fresh.length, serials: fresh.slice(0, 20).join(', ') },
        { host: hostId },
      )
      await tx.batch([logging([own, ...entries], now())])
    })
    told.set(hostId, new Set(serials))
  }

  async function giveAll(): Promise<void> {
    for (const [hostId, phones] of kept) {
      if (!isConnected(hostId)) kept.delete(hostId)
      else if (await wouldTake(store.read, hostId, phones)) {
        const { refused } = await take(hostId, phones)
        // The host may have said something else meanwhile, or have gone.
        if (kept.get(hostId) === phones) await keep(hostId, phones, refused)
      }
    }
  }

  function giveSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      running = running
        .then(giveAll)
        .catch((error: unknown) => log.error({ err: error }, 'phones that are free were not given to their hosts'))
    }, gatherMs)
  }

  const stopListening = live.whenWritten(['phone', 'host', 'run'], () => kept.size > 0 && giveSoon())
  return {
    keep,
    of: (hostId, listed) => (kept.get(hostId) ?? []).filter(({ serial }) => listed?.includes(serial)),
    forget: (hostId) => void kept.delete(hostId),
    async greet(hostId) {
      if (told.has(hostId) && !(await readClaimTask(store.read, hostId))) told.delete(hostId)
    },
    async stop() {
      stopListening()
      clearTimeout(timer)
      await running
    },
  }
}
