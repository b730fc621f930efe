import type { Context } from '../../../platform/context.ts'
import { transition } from '../../../platform/transition.ts'
import { createPhoneSteps, leaseMs } from './phoneSteps.ts'
import { holders, noteInstalled, type PhoneUnderWay, readUnderWay, readWaiting } from './phoneStore.ts'
import { failureOf } from './reasons.ts'
import { appUpgradeSettings } from './settings.ts'
import { type OpenUpgrade, readOpenUpgrades, upgrades } from './upgradeStore.ts'
import { nextOf } from './waves.ts'

export interface UpgradeDeps {
  context: Pick<Context, 'store' | 'settings' | 'now'>
  /** Brings the build to the phone under its lease; resolves when its host says that it is there. */
  install(phone: PhoneUnderWay): Promise<void>
  /** Something is there to be looked at. */
  wake(): void
}

/** A phone that does not say so long after its installation that it has the build has it not. */
const verifyMs = 60_000

type Outcome = 'under way' | 'installed' | ReturnType<typeof failureOf>

/**
 * One whole look at all upgrades: ends what phones have done, moves waves on, and begins with phones whose turn it is. All that is
 * decided stands in the tables, so that whoever is killed goes on where it was; the agent does nothing twice.
 */
export function createReconcileLoop({ context, install, wake }: UpgradeDeps): () => Promise<void> {
  const { store, settings, now } = context
  const phoneSteps = createPhoneSteps(context)
  /** By lease: installations under way, and how those ended that no look has dealt with yet. */
  const installations = new Map<number, Outcome>()

  /** Not waited for: other phones go on meanwhile. Only looks write what comes of it: none of them goes by a row that is over. */
  function bring(row: PhoneUnderWay): void {
    installations.set(row.lease, 'under way')
    void install(row)
      .then(() => 'installed' as const, failureOf)
      .then((outcome) => {
        installations.set(row.lease, outcome)
        wake()
      })
  }

  async function goOn(row: PhoneUnderWay): Promise<void> {
    if (row.held !== row.lease) return phoneSteps.end(row, 'waiting')
    if (row.heldUntil - now() < leaseMs / 2) await phoneSteps.hold(row)
    if (row.installed !== null) {
      if (row.has === 1) return phoneSteps.end(row, 'upgraded')
      if (now() - row.installed > verifyMs) await phoneSteps.end(row, 'failed', { reason: 'unverified', said: '' })
      return
    }
    const outcome = installations.get(row.lease)
    if (outcome === undefined) return bring(row)
    if (outcome === 'under way') return
    if (outcome === 'put_off') await phoneSteps.end(row, 'waiting')
    else if (outcome !== 'installed') await phoneSteps.end(row, 'failed', outcome)
    else await store.write((tx) => noteInstalled(tx, { id: row.id, lease: row.lease, now: now() }))
  }

  async function goOnWithAll(): Promise<void> {
    const before = [...installations]
    for (const row of await readUnderWay(store.read)) await goOn(row)
    // What had ended before is dealt with, be it that nobody waits for it any more.
    for (const [lease, outcome] of before) if (outcome !== 'under way') installations.delete(lease)
  }

  async function advance(upgrade: OpenUpgrade): Promise<void> {
    const move = nextOf(upgrade, now())
    if (!move) return
    const same = { where: 'id = ? AND wave = ?', params: [upgrade.id, upgrade.wave], at: now() }
    await store.write((tx) => transition(tx, upgrades, { ...move, ...same }))
  }

  async function beginSteps(): Promise<void> {
    const most = settings.get(appUpgradeSettings.upgradesPerHost)
    const busy = new Map<number, number>()
    for (const { host } of await readUnderWay(store.read)) busy.set(host, (busy.get(host) ?? 0) + 1)
    for (const row of await readWaiting(store.read)) {
      const beside = busy.get(row.host) ?? 0
      if (row.isThere === 1 && beside >= most) continue
      const reason = row.isThere === 1 ? await phoneSteps.begin(row) : 'away'
      const waitedMs = now() - Math.max(row.since ?? 0, row.waveSince ?? 0)
      // Phones that it gets once their runs are over have a place each; who knows when people are done.
      if (reason === 'none' || (reason === 'held' && row.holder === holders.run)) busy.set(row.host, beside + 1)
      if (reason !== 'none' && waitedMs > row.waitMinutes * 60_000) await phoneSteps.leaveOut(row, reason)
    }
  }

  return async () => {
    await goOnWithAll()
    for (const upgrade of await readOpenUpgrades(store.read)) await advance(upgrade)
    await beginSteps()
    await goOnWithAll()
  }
}
