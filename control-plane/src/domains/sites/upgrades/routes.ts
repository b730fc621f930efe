import * as contract from '@quarterdeck/shared/contracts/upgrades.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Router } from '../../../http/handler.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { Jobs } from '../../system/jobs/index.ts'
import type { UpgradeDeps } from './deps.ts'
import { changeMode, confirmAddresses, editSettings, editSite, readSettings, setSwitch } from './editSettings.ts'
import { upgradeSettings } from './settings.ts'
import { startDetection, startUpgrade } from './startUpgradeJobs.ts'
import { readRecordPage, readSitePage, readSiteRow } from './store/lists.ts'
import { toUpgradeRecord, toUpgradeRow } from './toWire.ts'

/** Every call of contracts/upgrades.ts. */
export function serveUpgrades(router: Router, deps: UpgradeDeps, jobs: Jobs): void {
  const { context } = deps
  const { store, settings } = context

  router.serve(contract.listUpgrades, async ({ query, t }) => {
    const { rows, ...counts } = await readSitePage(store.read, query, query)
    return { data: rows.map((row) => toUpgradeRow(row, settings, t)), ...counts }
  })
  router.serve(contract.listUpgradeRecords, async ({ query, t }) => {
    const { rows, ...counts } = await readRecordPage(store.read, query, query)
    const zone = settings.get(systemSettings.zone)
    return { data: rows.map((row) => toUpgradeRecord(row, zone, t)), ...counts }
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
  router.serve(contract.confirmAddresses, async ({ body, actor, t }) => {
    const count = await confirmAddresses(context, body.servers, actor)
    return { data: { count }, message: t('upgrade.message.confirmed', { count }) }
  })
  router.serve(contract.setUpgradeMode, async ({ query, actor, t }) => {
    const count = await changeMode(context, { ids: query.id, isAutomatic: query.isAutomatic }, actor)
    return { data: { count }, message: t('upgrade.message.mode', { count }) }
  })

  router.serve(contract.editUpgradeSite, async ({ query, body, actor, t }) => {
    await editSite(context, query.id, body, actor)
    const row = await readSiteRow(store.read, query.id)
    if (!row) throw new AppError('not_found')
    return { data: toUpgradeRow(row, settings, t) }
  })
  router.serve(contract.getUpgradeSettings, async () => ({ data: readSettings(settings) }))
  router.serve(contract.editUpgradeSettings, async ({ body, actor }) => {
    await editSettings(context, body, actor)
    return { data: readSettings(settings) }
  })
}
