import type { PhoneFacts } from '@quarterdeck/shared/protocol/agent.ts'
import type { AgentLink } from '../../hub/agentLink.ts'
import type { Context, Running } from '../../platform/context.ts'
import type { PhoneLeases } from '../phoneLeases/index.ts'
import type { Lease, Runs } from '../runs/index.ts'
import { judgeLimits, limitsOf } from '../runs/index.ts'
import type { AdbFlags } from './adbFlags.ts'
import { usualStatus } from './approval.ts'
import { createComings, restFlapping } from './flapping.ts'
import { takeInventory } from './inventory.ts'
import { noteMeasures } from './measures/measures.ts'
import { markGone, markHostsGone, markLeftPhones, markOnline, writeAdbServer } from './store/hosts.ts'

/** After a start hosts have so long to come back and say which phones are still there, as long as it takes to notice a dead one. */
const comeBackMs = 30_000
const lookMs = 1000

/** Who is there: hosts come and go, and say which phones they have. */
export async function servePresence(
  { store, live, log, now, settings }: Context,
  { link, runs, phoneLeases, adb }: { link: AgentLink<Lease>; runs: Runs; phoneLeases: PhoneLeases; adb: AdbFlags },
): Promise<Running> {
  const startedAt = now()
  await store.write((tx) => markHostsGone(tx, startedAt))

  link.onHello(async (host, hello, address) => {
    await store.write((tx) => markOnline(tx, host.id, { ...hello, address, at: now() }))
    const lost = await runs.releaseHost(host.id, hello.holding)
    tell([], host.id)
    const [adbOff, holds] = [await adb.offOf(host.id), await phoneLeases.holdsOf(host.id)]
    return { lost, ...(await runs.halt.ofHost(host.id)), adbOff, holds }
  })

  link.onGone(async (host) => {
    const gone = await store.write((tx) => markGone(tx, host.id, now()))
    // It was not they that went.
    comings.forget(gone)
    tell(gone, host.id)
    adb.forget(host.id)
    waiting.delete(host.id)
  })

  const comings = createComings()
  /** Phones that another host had when they were told of, by the host that told of them: it does so only once, and may get them later. */
  const waiting = new Map<number, PhoneFacts[]>()

  link.handle('phones', async (host, { phones, listed }) => {
    const again = (waiting.get(host.id) ?? []).filter(({ serial }) => listed?.includes(serial))
    const { phones: ids, elsewhere } = await store.write(async (tx) => {
      const facts = [...again, ...phones]
      const taken = await takeInventory(tx, host.id, facts, { at: now(), usual: usualStatus(settings), listed })
      await noteMeasures(tx, taken.phones, now())
      await judgeLimits(tx, limitsOf(settings), taken.phones)
      await restFlapping(tx, comings.note(taken, now()), now())
      return taken
    })
    waiting.set(
      host.id,
      [...again, ...phones].filter(({ serial }) => elsewhere.includes(serial)),
    )
    if (elsewhere.length > 0) log.warn({ host: host.name, serials: elsewhere }, 'phones that another host has')
    tell(ids, host.id)
    adb.refresh()
    runs.wake()
  })

  async function endLeft(): Promise<void> {
    const left = await store.write((tx) => markLeftPhones(tx, now()))
    if (left.length === 0) return
    for (const topic of ['platform-log', 'fleet']) live.changed(topic)
    live.changed('phone', left)
  }
  // A restart is no news of phones: history would say of all of them that they went and came.
  const looking = setInterval(() => {
    if (now() - startedAt < comeBackMs) return
    clearInterval(looking)
    endLeft().catch((error: unknown) => log.error({ err: error }, 'phones were not taken for offline'))
  }, lookMs)

  link.handle('adbServer', async (host, { state }) => {
    await store.write((tx) => writeAdbServer(tx, host.id, state, now()))
    tell([], host.id)
  })

  function tell(phoneIds: readonly number[], hostId: number): void {
    if (phoneIds.length > 0) {
      live.changed('phone', phoneIds)
      for (const topic of ['subsystem', 'sim', 'phone-model']) live.changed(topic)
    }
    live.changed('host', [hostId])
    live.changed('platform-log')
    live.changed('fleet')
  }

  return {
    async stop() {
      clearInterval(looking)
    },
  }
}
