import { defineAlerts } from '../resource/alert.ts'

/** What stands still after a restore. */
export const restoreAlerts = defineAlerts({
  /** The data were put back, and work waits for a person to let it go on: one event an hour, until then. */
  restored: { code: 30, internal: true, first: 0 },
})
