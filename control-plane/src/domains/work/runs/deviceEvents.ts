import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { platformLogKinds as kinds } from '@quarterdeck/shared/resources/fleet/platformLog.ts'
import { asIs, defineDeviceEvents } from '../../deviceEvent.ts'

/** What is told of stopped work, and of phones that were taken out of it. */
export const runEvents = defineDeviceEvents({
  phone_ready: { kind: kinds.recovery, values: {} },
  phone_checked: { kind: kinds.recovery, values: {} },
  fleet_stopped: { kind: kinds.halt, values: { reason: reason } },
  fleet_resumed: { kind: kinds.halt, values: {} },
  group_stopped: { kind: kinds.halt, values: { group: asIs, reason: reason } },
  group_resumed: { kind: kinds.halt, values: { group: asIs } },
  host_stopped: { kind: kinds.halt, values: { reason: reason } },
  host_resumed: { kind: kinds.halt, values: {} },
  phone_stopped: { kind: kinds.halt, values: { reason: reason } },
  phone_resumed: { kind: kinds.halt, values: {} },
})

function reason(said: string | number, t: Translate): string | number {
  return said === '' ? t('halt.no_reason') : said
}
