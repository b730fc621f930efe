import { platformLogKinds as kinds } from '@quarterdeck/shared/resources/fleet/platformLog.ts'
import { asIs, choice, defineDeviceEvents } from '../../deviceEvent.ts'

/** What is told of phones and hosts. */
export const fleetEvents = defineDeviceEvents({
  phone_state: {
    kind: kinds.presence,
    values: { state: choice('phone.choice.state'), before: choice('phone.choice.state') },
  },
  phone_removed: { kind: kinds.presence, values: {} },
  phone_flapping: { kind: kinds.presence, values: { times: asIs, minutes: asIs, rest: asIs } },
  adb_server: {
    kind: kinds.adb,
    values: { adb: choice('host.choice.adb_server'), adb_before: choice('host.choice.adb_server') },
  },
  phone_synced: { kind: kinds.system, values: {} },
  host_enrolled: { kind: kinds.host, values: { os: asIs } },
  host_connected: { kind: kinds.host, values: { version: asIs, os: asIs } },
  host_disconnected: { kind: kinds.host, values: { phones: asIs } },
  host_removed: { kind: kinds.host, values: { phones: asIs } },
  claims_refused: { kind: kinds.host, values: { count: asIs, serials: asIs } },
  phone_claimed: { kind: kinds.presence, values: {} },
  phones_left_out: { kind: kinds.host, values: { count: asIs, serials: asIs } },
})
