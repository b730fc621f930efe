import { platformLogKinds as kinds } from '@quarterdeck/shared/resources/fleet/platformLog.ts'
import { defineHappenings } from '../../happening.ts'

/** What is told of recordings. */
export const recordingHappenings = defineHappenings({
  recording_begun: { kind: kinds.screen, values: {} },
})
