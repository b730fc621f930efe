import { z } from 'zod'
import { defineSettings } from '../../../platform/settings.ts'

/** Which steps auto-recovery takes by itself, and how long it waits for each to help. */
export const recoverySettings = defineSettings({
  careAsk: z.boolean().default(true),
  careReconnect: z.boolean().default(true),
  careServer: z.boolean().default(true),
  careReboot: z.boolean().default(true),
  /** Taken out with a verification task, once nothing else has helped. */
  careQuarantine: z.boolean().default(true),
  /** Also a phone that answers is restarted, once its runs have failed so often that it rests. */
  careRebootFailing: z.boolean().default(false),
  /** Of so many restarts of one phone within a day; then that step is passed over. 0: as often as it takes. */
  careRebootsADay: z.number().int().min(0).max(100).default(3),
  /** The first step is taken after so long, and each further one so long after the one before. */
  carePauseSeconds: z.number().int().min(1).max(3600).default(120),
})
