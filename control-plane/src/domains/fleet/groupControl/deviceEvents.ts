import { platformLogKinds as kinds } from '@quarterdeck/shared/resources/fleet/platformLog.ts'
import { asIs, choice, defineDeviceEvents, minutes } from '../../deviceEvent.ts'

/** What is told of groups that follow a phone. */
export const groupEvents = defineDeviceEvents({
  group_led: {
    kind: kinds.screen,
    values: { followers: asIs, acts: asIs, took: minutes, group_end: choice('group-control.end') },
  },
  group_followed: {
    kind: kinds.screen,
    values: { leader: asIs, acts: asIs, total: asIs, group_end: choice('group-control.end') },
  },
  group_cut: { kind: kinds.screen, values: {} },
})
