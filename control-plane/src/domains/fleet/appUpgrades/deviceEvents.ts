import { platformLogKinds as kinds } from '@quarterdeck/shared/resources/fleet/platformLog.ts'
import { asIs, choice, defineDeviceEvents } from '../../deviceEvent.ts'

/** What is told of upgrades of apps. */
export const upgradeEvents = defineDeviceEvents({
  upgrade_begun: { kind: kinds.system, values: { build: asIs } },
  upgrade_done: { kind: kinds.system, values: { build: asIs } },
  upgrade_failed: {
    kind: kinds.system,
    values: { build: asIs, upgrade_reason: choice('app-upgrade-phone.choice.reason') },
  },
  upgrade_left_out: {
    kind: kinds.system,
    values: { build: asIs, upgrade_reason: choice('app-upgrade-phone.choice.reason') },
  },
  upgrade_put_off: { kind: kinds.system, values: { build: asIs } },
})
