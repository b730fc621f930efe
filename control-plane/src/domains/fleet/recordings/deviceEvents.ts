import { platformLogKinds as kinds } from '@quarterdeck/shared/resources/fleet/platformLog.ts'
import { defineDeviceEvents } from '../../deviceEvent.ts'

/** What is told of recordings. */
export const recordingEvents = defineDeviceEvents({
  recording_begun: { kind: kinds.screen, values: {} },
})
