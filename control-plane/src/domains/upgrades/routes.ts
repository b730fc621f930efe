import type { PageCounts } from '@quarterdeck/shared/contracts/endpoint.ts'
import * as contract from '@quarterdeck/shared/contracts/upgrades.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Router } from '../../http/handler.ts'
import { systemSettings } from '../../platform/settings.ts'
import type { Row } from '../../platform/store/store.ts'
import type { Jobs } from '../jobs/index.ts'
import type { UpgradeDeps } from './deps.ts'
import { changeMode, editSettings, editSite, readSettings, setSwitch } from './editSettings.ts'
import { upgradeSettings } from './settings.ts'
import { startDetection, startUpgrade } from './startUpgradeJobs.ts'
import { type RecordRow, recordStatements, rowsOf, type SiteRow, siteStatement, siteStatements } from './store/lists.ts'
import { toUpgradeRecord, toUpgradeRow } from './toWire.ts'

/** Every call of contracts/upgrades.ts. */
export function serveUpgrades(router: Router, deps: UpgradeDeps, jobs: Jobs): void {
  const { context } = deps
  const { store, settings } = context

  router.serve(contract.listUpgrades, async ({ query, t }) => {
    const [rows = [], counted = []] = await store.read.batch(siteStatements(query, query))
    return { data: rowsOf<SiteRow>(rows).map((row) => toUpgradeRow(row, settings, t)), ...countsOf(counted, query) }
  })
  router.serve(contract.listUpgradeRecords, async ({ query, t }) => {
    const [rows = [], counted = []] = await store.read.batch(recordStatements(query, query))
    const zone = settings.get(systemSettings.zone)
    return { data: rowsOf<RecordRow>(rows).map((row) => toUpgradeRecord(row, zone, t)), ...countsOf(counted, query) }
  })

  const switchCode = (): 0 | 1 => (settings.get(upgradeSettings.upgradeSwitch) ? 1 : 0)
  router.serve(contract.getUpgradeSwitch, async () => ({ data: switchCode() }))
  router.serve(contract.setUpgradeSwitch, async ({ query, actor, t }) => {
    await setSwitch(context, query.switchCode === 1, actor)
    return { data: switchCode(), message: t(query.switchCode === 1 ? 'upgrade.message.on' : 'upgrade.message.off') }
  })

  router.serve(contract.detectVersions, async ({ query, actor, t }) => {
    const started = await startDetection(deps, jobs, query.ids, actor)
    return { data: started, message: t('upgrade.message.detecting', { count: started.total }) }
  })
  router.serve(contract.runUpgrade, async ({ query, actor, t }) => {
    const started = await startUpgrade(deps, jobs, query.id, actor)
    return { data: started, message: t('upgrade.message.upgrading', { count: started.total }) }
  })
  router.serve(contract.setUpgradeMode, async ({ query, actor, t }) => {
    const count = await changeMode(context, { ids: query.id, isAutomatic: query.isAutomatic }, actor)
    return { data: { count }, message: t('upgrade.message.mode', { count }) }
  })

  router.serve(contract.editUpgradeSite, async ({ query, body, actor, t }) => {
    await editSite(context, query.id, body, actor)
    const [rows = []] = await store.read.batch([siteStatement(query.id)])
    const [row] = rowsOf<SiteRow>(rows)
    if (!row) throw new AppError('not_found')
    return { data: toUpgradeRow(row, settings, t) }
  })
  router.serve(contract.getUpgradeSettings, async () => ({ data: readSettings(settings) }))
  router.serve(contract.editUpgradeSettings, async ({ body, actor }) => {
    await editSettings(context, body, actor)
    return { data: readSettings(settings) }
  })
}

function countsOf(
  counted: readonly Row[],
  { pageIndex, pageSize }: { pageIndex: number; pageSize: number },
): PageCounts {
  const totalCount = Number(counted[0]?.n ?? 0)
  return { totalCount, totalPage: Math.ceil(totalCount / pageSize), pageIndex, pageSize }
}
