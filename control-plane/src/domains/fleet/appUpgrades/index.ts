import * as contract from '@quarterdeck/shared/contracts/appUpgrades.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { awake } from '../../../platform/loops/awake.ts'
import { type App, defineDomain, type Service } from '../../defineDomain.ts'
import { type Files, files } from '../../system/files/index.ts'
import { runs } from '../../work/runs/index.ts'
import { fleet } from '../fleet/index.ts'
import { phoneLeases } from '../phoneLeases/index.ts'
import { platformLog } from '../platformLog/index.ts'
import { type Screens, screens } from '../screens/index.ts'
import { upgradeEvents } from './deviceEvents.ts'
import { createBuildHooks, upgradeableHooks, upgradePhoneHooks } from './lists.ts'
import { createReconcileLoop } from './reconcileUpgrades.ts'
import { appUpgradeSettings } from './settings.ts'
import { startUpgrade } from './startUpgrade.ts'
import { upgradeActions } from './upgradeActions.ts'
import { serveUpload } from './uploadApk.ts'

/** Apps of phones, brought to an approved build wave by wave. */
export { appUpgradeChoice } from './tables.ts'

export const appUpgrades = defineDomain({
  name: 'appUpgrades',
  deviceEvents: upgradeEvents,
  needs: { files, fleet, phoneLeases, platformLog, runs, screens },
  contracts: [contract],
  settings: appUpgradeSettings,
  grants: {
    phones: [
      ...['app-upgrade', 'app-upgrade-phone', 'app-upgrade-build', 'app-upgradeable'].flatMap((name) => [
        `${name}.list`,
        `${name}.export`,
      ]),
    ],
    leadPhones: ['app-upgrade.*'],
  },
  start: (app, { files, screens }, options: { tickMs?: number }) =>
    startAppUpgrades(app, { files, screens, ...options }),
})

const usualTickMs = 2000

function startAppUpgrades(
  app: App,
  { files, screens, tickMs = usualTickMs }: { files: Files; screens: Screens; tickMs?: number },
): Service {
  const { context, resources } = app
  const { live, log, loops } = context
  const phones = resources.tables.of(phone)
  const reconcile = createReconcileLoop({
    context,
    wake,
    async install({ upgrade, phone: id, serial, host, lease, package: name, versionCode, md5, sha256, size }) {
      // What lies on the disk by now may be something else than what was approved.
      const path = await files.contents.checked(sha256)
      await screens.deliverBuild(
        { path, name: `${name}.apk`, size },
        {
          phone: { id, serial, host },
          lease,
          request: `upgrade-${upgrade}-${lease}`,
          app: { package: name, versionCode, md5 },
        },
      )
    },
  })
  const looking = loops.every('appUpgrades.waves', tickMs, reconcile)

  function wake(): void {
    looking.wake()
  }

  serveUpload(app, files)
  resources.extend('app-build', { actions: { upgrade: startUpgrade(resources.tables, wake) } })
  resources.extend('app-upgrade-phone', upgradePhoneHooks)
  resources.extend('app-upgrade', { actions: upgradeActions(wake) })
  resources.extend('app-upgradeable', upgradeableHooks)
  resources.extend('app-upgrade-build', createBuildHooks(phones))
  const stopListening = live.whenWritten(['app_build'], () => {
    files.keeper.sweep().catch((error: unknown) => log.warn({ err: error }, 'old APKs were not removed'))
  })
  return {
    loops: [awake(looking)],
    async stop() {
      stopListening()
    },
  }
}
