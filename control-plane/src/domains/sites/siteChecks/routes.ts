import * as contract from '@quarterdeck/shared/contracts/siteChecks.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { siteAddressOf } from '@quarterdeck/shared/values/siteAddress.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { Actor, Router } from '../../../http/handler.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Context } from '../../../platform/context.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { Table } from '../../../resources/table.ts'
import { readContextOf } from '../../../resources/visibility/readContext.ts'
import type { Jobs } from '../../system/jobs/index.ts'
import { type CheckOrder, checkKind } from './checkJob.ts'
import { editSettings, readSettings } from './editSettings.ts'
import { siteCheckSettings } from './settings.ts'
import { readLastCheck, readPlanCounts } from './store/plan.ts'
import { countSites, type Scope } from './store/scope.ts'
import { reasonInWords } from './words.ts'

/** Every call of contracts/siteChecks.ts. */
export function serveSiteChecks(
  router: Router,
  context: Context,
  { jobs, sites, onSettings }: { jobs: Jobs; sites: Table; onSettings(): void },
): void {
  const { store, settings, now } = context
  const time = (ms: number | null) => (ms === null ? null : formatTime(ms, settings.get(systemSettings.zone)))

  router.serve(contract.runSiteChecks, async ({ body, actor, t }) => {
    const started = await startJob(context, { jobs, sites }, scopeOf(body), actor)
    return { data: started, message: t('site-checking.message.started', { count: started.total }) }
  })

  router.serve(contract.siteCheckStatus, async () => {
    const counts = await readPlanCounts(store.read, now())
    const every_hours = settings.get(siteCheckSettings.siteCheckHours)
    return {
      data: {
        every_hours,
        sites: counts.sites,
        never_checked: counts.never,
        due: counts.due,
        last_hour: counts.lastHour,
        next_time: every_hours === 0 ? null : time(counts.next && Math.max(counts.next, now())),
      },
    }
  })

  router.serve(contract.siteCheckDetail, async ({ query, t }) => {
    const last = await readLastCheck(store.read, query.id)
    if (!last) throw new AppError('not_found')
    const { url, site_status, reason, detail, http_status, ip, duration } = last
    const redirects = JSON.parse(last.redirects) as string[]
    return {
      data: {
        url,
        site_status,
        reason,
        reason_str: reasonInWords(last, t),
        detail,
        http_status,
        ip,
        duration,
        redirects,
        ssl_time: time(last.ssl_time),
        check_time: time(last.checked_at),
        next_time: settings.get(siteCheckSettings.siteCheckHours) === 0 ? null : time(Math.max(last.due_at, now())),
      },
    }
  })

  router.serve(contract.getSiteCheckSettings, async () => ({ data: readSettings(settings) }))
  router.serve(contract.editSiteCheckSettings, async ({ body, actor }) => {
    await editSettings(context, body, actor)
    onSettings()
    return { data: readSettings(settings) }
  })
}

function scopeOf({ ids, urls, filter }: Scope): Scope {
  if (ids) return { ids: [...new Set(ids)] }
  if (urls) return { urls: [...new Set(urls.flatMap((url) => siteAddressOf(url) ?? []))] }
  if (filter) return { filter }
  throw new AppError('nothing_selected')
}

async function startJob(
  context: Context,
  { jobs, sites }: { jobs: Jobs; sites: Table },
  scope: Scope,
  actor: Actor,
): Promise<{ job: number; total: number }> {
  const { store, audit, now } = context
  const total = await countSites(store.read, scope, { sites, readContext: readContextOf(context, actor) })
  if (total === 0) throw new AppError('nothing_selected')
  const { userId, username, address } = actor
  const order: CheckOrder = { since: now(), ...scope }
  const job = await jobs.start(
    { kind: checkKind, title: 'site-checking.job', titleData: { count: total }, by: { userId, username }, total },
    order,
    (tx, id) =>
      audit.record(tx, {
        actor,
        action: 'site-check.run',
        resource: 'site-check',
        rowId: id,
        summary: auditMessage('started', { deed: 'site-check.run', count: total, job: id }),
        after: scope.filter ? { filter: scope.filter } : { total },
        address,
      }),
  )
  return { job, total }
}
