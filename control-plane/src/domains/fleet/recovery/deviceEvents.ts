import { platformLogKinds as kinds } from '@quarterdeck/shared/resources/fleet/platformLog.ts'
import { asIs, defineDeviceEvents } from '../../deviceEvent.ts'

/** What is told of auto-recovery. */
export const recoveryEvents = defineDeviceEvents({
  care_ask: { kind: kinds.recovery, values: {} },
  care_reconnect: { kind: kinds.recovery, values: {} },
  care_server: { kind: kinds.recovery, values: {} },
  care_reboot: { kind: kinds.recovery, values: {} },
  care_reboot_spared: { kind: kinds.recovery, values: { limit: asIs } },
  care_quarantine: { kind: kinds.recovery, values: {} },
  care_host_out: { kind: kinds.recovery, values: {} },
  care_answered: { kind: kinds.recovery, values: {} },
  care_over: { kind: kinds.recovery, values: {} },
  care_held: { kind: kinds.recovery, values: {} },
})
