import type { UpgradeState } from '@quarterdeck/shared/states/upgrade.ts'
import { z } from 'zod'
import type { JobHandle, JobKind, Tally } from '../../system/jobs/index.ts'
import { newestOf, type UpgradeDeps } from './deps.ts'
import { detectSite } from './detectSite.ts'
import { followUpgrade } from './followUpgrade.ts'
import { mapConcurrent } from './mapConcurrent.ts'
import { upgradeSettings } from './settings.ts'
import { adoptUpgrade, beginUpgrade, readSite, readSites, type UpgradeSite } from './store/sites.ts'

export const detectKind = 'upgrade-detect'
export const upgradeKind = 'upgrade'

const detectParams = z.object({
  ids: z.array(z.number()),
  isAutomatic: z.boolean(),
  /** When it was asked for: a site that was asked since then is done. */
  since: z.number(),
})
const upgradeParams = z.object({ ids: z.array(z.number()), isAutomatic: z.boolean() })
export type DetectOrder = z.output<typeof detectParams>
export type UpgradeOrder = z.output<typeof upgradeParams>

/** Site servers that are asked at once. */
const detectAtOnce = 32
/** Upgrades of one job that are under way at once, so that a bad version does not take all sites down together. */
const upgradeAtOnce = 8

/** Detections. `onUpgradable` hears of the sites that a detection found to be upgradable and that upgrade by themselves. */
export function detectionJobs(deps: UpgradeDeps, onUpgradable: (ids: number[]) => Promise<void>): JobKind<DetectOrder> {
  return {
    name: detectKind,
    atOnce: 1,
    params: detectParams,
    async tally(_id, { ids, since }) {
      const sites = await readSites(deps.context.store.read, ids)
      return tallyOf(sites.filter(({ detectedAt }) => (detectedAt ?? 0) >= since).map(({ state }) => state))
    },
    async work(handle, { ids, isAutomatic, since }) {
      const tell = telling(handle, ids.length)
      const upgradable: number[] = []
      await mapConcurrent(ids, detectAtOnce, handle.signal, async (id) => {
        const site = await readSite(deps.context.store.read, id)
        const state = site && (await stateAfter(site))
        tell(state ?? 'skipped')
        if (state === 'upgradable' && site?.isAutomatic) upgradable.push(id)
      })
      if (upgradable.length > 0) await onUpgradable(upgradable)

      async function stateAfter(site: UpgradeSite): Promise<UpgradeState | undefined> {
        if ((site.detectedAt ?? 0) >= since) return site.state
        return (await detectSite(deps, site, { isAutomatic, signal: handle.signal }))?.status
      }
    },
  }
}

/** Upgrades, a few at a time. Cancelled, it begins no more of them and brings those to their end that are under way. */
export function upgradeJobs(deps: UpgradeDeps): JobKind<UpgradeOrder> {
  return {
    name: upgradeKind,
    // Each keeps to its own few at a time; one by hand does not wait for a long automatic one.
    atOnce: 8,
    params: upgradeParams,
    async tally(id, { ids }) {
      const sites = await readSites(deps.context.store.read, ids)
      return tallyOf(sites.filter(({ job, state }) => job === id && state !== 'upgrading').map(upgradeEnd))
    },
    async work(handle, { ids, isAutomatic }) {
      const tell = telling(handle, ids.length)
      await mapConcurrent(ids, upgradeAtOnce, handle.signal, async (id) => {
        tell(await upgradeOne(deps, id, isAutomatic, handle))
      })
    },
  }
}

async function upgradeOne(deps: UpgradeDeps, id: number, isAutomatic: boolean, handle: JobHandle): Promise<string> {
  const { store } = deps.context
  const known = await readSite(store.read, id)
  const isOver = known?.job === handle.id && known.state !== 'upgrading'
  const site = isOver ? known : known && (await takeUp(deps, known, isAutomatic, handle.id))
  if (!site) return 'skipped'
  const end = isOver ? site.state : await followUpgrade(deps, { site, job: handle.id, isAutomatic }, handle.stopping)
  return upgradeEnd({ state: end })
}

/** Begins the upgrade of a site, or goes on with one that is this job's, or nobody's any more. */
async function takeUp(
  deps: UpgradeDeps,
  site: UpgradeSite,
  isAutomatic: boolean,
  job: number,
): Promise<UpgradeSite | undefined> {
  const { store, settings, now } = deps.context
  const target = newestOf(deps, site)
  const taken = await store.write(async (tx) => {
    if (site.state === 'upgrading') {
      if (site.job !== job && deps.isJobHere(site.job ?? 0)) return undefined
      await adoptUpgrade(tx, site.id, job)
    } else {
      if (target === '' || (isAutomatic && !settings.get(upgradeSettings.upgradeSwitch))) return undefined
      // What failed is tried again by people only.
      const from = isAutomatic ? (['upgradable'] as const) : (['upgradable', 'failed'] as const)
      if (!(await beginUpgrade(tx, site.id, { from, job, target, at: now() }))) return undefined
    }
    return readSite(tx, site.id)
  })
  return taken
}

function upgradeEnd({ state }: Pick<UpgradeSite, 'state'>): string {
  return state === 'latest' ? 'upgraded' : state
}

function tallyOf(outcomes: readonly string[]): Tally {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1
  return { done: outcomes.length, counts }
}

/** Counts what came out, one site a call. */
function telling(handle: JobHandle, total: number): (outcome: string) => void {
  const counts: Record<string, number> = {}
  let done = 0
  handle.progress(0, total)
  handle.link('/siteDatabase')
  return (outcome) => {
    counts[outcome] = (counts[outcome] ?? 0) + 1
    handle.progress(++done)
    handle.counts(counts)
  }
}
