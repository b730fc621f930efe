import type { Approval } from '@quarterdeck/shared/protocol/agent.ts'
import type { AgentLink } from '../../../hub/agentLink.ts'
import type { Hello, Welcome } from '../../../hub/agentMessages.ts'
import type { Context } from '../../../platform/context.ts'
import type { Running } from '../../../platform/running.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Lease, Runs } from '../../work/runs/index.ts'
import { judgeLimits, limitsOf } from '../../work/runs/index.ts'
import type { PhoneLeases } from '../phoneLeases/index.ts'
import type { AdbFlags } from './adbFlags.ts'
import { usualStatus } from './approval.ts'
import { keepBorrowed } from './borrowed/borrowedSettings.ts'
import { createComings, restFlapping } from './flapping.ts'
import { type Inventoried, takeInventory, takePhones } from './inventory.ts'
import { noteMeasures } from './measures/measures.ts'
import { createPhonesLeftOut } from './phonesLeftOut.ts'
import { createRefusedPhones } from './refusedPhones.ts'
import {
  isInside,
  markGone,
  markHostsGone,
  markLeftPhones,
  markOnline,
  markPhonesGone,
  readApprovals,
  writeAdbServer,
} from './store/hosts.ts'

/** After a start hosts have so long to come back and say which phones are still there, as long as it takes to notice a dead one. */
const comeBackMs = 30_000
const lookMs = 1000

/** How often agents say how their machines are. */
const machineMs = 60_000

type Answer = Omit<Welcome, 'type' | 'heartbeatMs' | 'host'>

/** Who is there: hosts come and go, and say which phones they have. */
export async function servePresence(
  context: Context,
  { link, runs, phoneLeases, adb }: { link: AgentLink<Lease>; runs: Runs; phoneLeases: PhoneLeases; adb: AdbFlags },
): Promise<Running> {
  const { store, log, loops, now, settings, serverHealth, clockWatch } = context
  const startedAt = now()
  await store.write((tx) => markHostsGone(tx, startedAt))
  const comings = createComings()

  link.onHello(async (host, hello, address) => {
    const approval = (await readApprovals(store.read, [host.id])).get(host.id) ?? 'pending'
    if (approval !== 'approved') return makeWait(host.id, hello, { address, approval })
    await store.write((tx) => markOnline(tx, host.id, { ...hello, address, at: now() }))
    const lost = await runs.releaseHost(host.id, hello.holding)
    if (hello.machine) await noteMachine(host.id, hello.machine)
    await refused.greet(host.id)
    const [adbOff, holds] = [await adb.offOf(host.id), await phoneLeases.holdsOf(host.id)]
    const ledgerSince = await runs.ledgerSince(host.id)
    const asked = ledgerSince === undefined ? {} : { ledgerSince }
    return { approval, lost, ...(await runs.halt.ofHost(host.id)), adbOff, holds, machineMs, ...asked }
  })

  async function noteMachine(host: number, { time, boot, diskFree }: NonNullable<Hello['machine']>): Promise<void> {
    const isInternal = await isInside(store.read, host)
    const freeMb = diskFree === undefined ? undefined : Math.floor(diskFree / 1_000_000)
    serverHealth.machines.tell({ host, isInternal, boot, time, heard: clockWatch.machine.uptime(), freeMb })
  }

  link.handle('machine', (host, message) => noteMachine(host.id, message))

  link.onGone(async (host) => {
    const gone = await store.write((tx) => markGone(tx, host.id, now()))
    // It was not they that went.
    comings.forget(gone)
    serverHealth.machines.gone(host.id)
    adb.forget(host.id)
    refused.forget(host.id)
    leftOut.forget(host.id)
  })

  /** It is there, and has no phones and no work until somebody approves it. */
  async function makeWait(
    id: number,
    hello: Hello,
    { address, approval }: { address: string; approval: Approval },
  ): Promise<Answer> {
    await store.write(async (tx) => {
      await markOnline(tx, id, { ...hello, address, at: now() })
      return markPhonesGone(tx, id, now())
    })
    await runs.barHost(id)
    return { approval, lost: hello.holding, halted: false, haltedPhones: [], adbOff: [], holds: [] }
  }

  const refused = createRefusedPhones(context, {
    isConnected: (hostId) => link.hosts().includes(hostId),
    async take(hostId, phones) {
      const taken = await store.write((tx) => take(tx, () => takePhones(tx, hostId, phones, telling())))
      runs.wake()
      return taken
    },
  })

  link.handle('phones', async (host, { phones, listed, leftOut: names, odd = [] }) => {
    const said = [...refused.of(host.id, listed), ...phones]
    const taken = await store.write((tx) => take(tx, () => takeInventory(tx, host.id, said, { ...telling(), listed })))
    runs.wake()
    await refused.keep(host.id, said, taken.refused)
    const { elsewhere, foreign } = taken.refused
    const serials = [...elsewhere, ...foreign]
    if (serials.length > 0) log.warn({ host: host.name, serials }, 'phones that another host has')
    await leftOut.name(host, odd, names)
    await borrowed.come(host, taken.online)
  })

  const borrowed = keepBorrowed(context, link)
  const leftOut = createPhonesLeftOut(context)
  const telling = () => ({ at: now(), usual: usualStatus(settings) })

  /** What phones say is taken over together with what follows from it. */
  async function take(tx: Sql, work: () => Promise<Inventoried>): Promise<Inventoried> {
    const taken = await work()
    await noteMeasures(tx, taken.phones, now())
    await judgeLimits(tx, limitsOf(settings), taken.phones)
    await restFlapping(tx, comings.note(taken, now()), now())
    return taken
  }

  async function endLeft(): Promise<void> {
    const left = await store.write((tx) => markLeftPhones(tx, now()))
    if (left.length === 0) return
  }
  // A restart is no news of phones: history would say of all of them that they went and came.
  const looking = loops.every('fleet.left-phones', lookMs, async () => {
    if (now() - startedAt < comeBackMs) return
    await endLeft()
    // Not waited for: this is the round that the stop waits for.
    void looking.stop()
  })
  looking.begin()

  link.handle('adbServer', async (host, { state }) => {
    await store.write((tx) => writeAdbServer(tx, host.id, state, now()))
  })

  return {
    async stop() {
      await looking.stop()
      await refused.stop()
    },
  }
}
