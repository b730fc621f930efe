import { platformLogKinds as kinds } from '@quarterdeck/shared/resources/fleet/platformLog.ts'
import { asIs, defineHappenings } from '../../happening.ts'

/** What is told of self-care. */
export const careHappenings = defineHappenings({
  care_ask: { kind: kinds.care, values: {} },
  care_reconnect: { kind: kinds.care, values: {} },
  care_server: { kind: kinds.care, values: {} },
  care_reboot: { kind: kinds.care, values: {} },
  care_reboot_spared: { kind: kinds.care, values: { limit: asIs } },
  care_quarantine: { kind: kinds.care, values: {} },
  care_host_out: { kind: kinds.care, values: {} },
  care_answered: { kind: kinds.care, values: {} },
  care_over: { kind: kinds.care, values: {} },
  care_held: { kind: kinds.care, values: {} },
})
