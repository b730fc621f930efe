import type { JobKindName } from '@quarterdeck/shared/contracts/jobNames.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Context } from '../../../platform/context.ts'
import { type JobOwner, type Jobs, systemOwner } from '../../system/jobs/index.ts'
import { newestOf, type UpgradeDeps } from './deps.ts'
import { type DetectOrder, detectKind, type UpgradeOrder, upgradeKind } from './jobKinds.ts'
import { readSites, readUnderWay, type UpgradeSite } from './store/sites.ts'

/** Who wants it: somebody, or the automatic mode. */
export interface Caller extends JobOwner {
  address?: string | undefined
}
export interface Started {
  job: number
  total: number
}

export async function startDetection(
  { context }: UpgradeDeps,
  jobs: Jobs,
  given: readonly number[],
  by: Caller = systemOwner,
): Promise<Started> {
  const sites = await readSites(context.store.read, given)
  if (sites.length === 0) throw new AppError('nothing_selected')
  const ids = confirmed(sites).map((site) => site.id)
  const order: DetectOrder = { ids, isAutomatic: by === systemOwner, since: context.now() }
  return start(context, jobs, { kind: detectKind, title: 'upgrade.job.detect', action: 'upgrade.detect' }, order, by)
}

/** Sites whose upgrade is possible; refused when none of those asked for is. */
export async function startUpgrade(
  deps: UpgradeDeps,
  jobs: Jobs,
  given: readonly number[],
  by: Caller = systemOwner,
): Promise<Started> {
  const sites = await readSites(deps.context.store.read, given)
  const possible = confirmed(sites).filter(({ state }) => state === 'upgradable' || state === 'failed')
  if (possible.length === 0) throw new AppError('upgrade_not_possible')
  const ids = possible.filter((site) => newestOf(deps, site) !== '').map((site) => site.id)
  if (ids.length === 0) throw new AppError('newest_version_unknown')
  const order: UpgradeOrder = { ids, isAutomatic: by === systemOwner }
  return start(
    deps.context,
    jobs,
    { kind: upgradeKind, title: 'upgrade.job.upgrade', action: 'upgrade.run' },
    order,
    by,
  )
}

/** A token is for addresses that somebody who may has confirmed; refused where none is one. */
function confirmed(sites: readonly UpgradeSite[]): UpgradeSite[] {
  const known = sites.filter((site) => site.isConfirmed)
  if (sites.length > 0 && known.length === 0) throw new AppError('address_unconfirmed', { count: sites.length })
  return known
}

/** Upgrades that are under way and whose job is gone (cancelled just before a restart) are brought to their end. */
export async function adoptOrphans(deps: UpgradeDeps, jobs: Jobs): Promise<void> {
  const orphans = (await readUnderWay(deps.context.store.read)).filter(({ job }) => !deps.isJobHere(job ?? 0))
  if (orphans.length === 0) return
  const order: UpgradeOrder = { ids: orphans.map(({ id }) => id), isAutomatic: false }
  const what = { kind: upgradeKind, title: 'upgrade.job.upgrade', action: 'upgrade.run' } as const
  await start(deps.context, jobs, what, order, systemOwner)
}

async function start(
  { audit }: Context,
  jobs: Jobs,
  { kind, title, action }: { kind: JobKindName; title: 'upgrade.job.detect' | 'upgrade.job.upgrade'; action: string },
  order: DetectOrder | UpgradeOrder,
  { userId, username, address = '' }: Caller,
): Promise<Started> {
  const total = order.ids.length
  const job = await jobs.start(
    { kind, title, titleData: { count: total }, by: { userId, username }, total },
    order,
    (tx, id) =>
      audit.record(tx, {
        actor: { userId, username },
        action,
        resource: 'upgrade',
        rowId: total === 1 ? order.ids[0]! : '',
        summary: auditMessage('started', { deed: action, count: total, job: id }),
        after: { ids: order.ids.slice(0, 500) },
        address,
      }),
  )
  return { job, total }
}
