import { z } from 'zod'
import { defineSettings } from '../../../platform/settings.ts'

export const recordingSettings = defineSettings({
  /** Recordings take no more room than this, in megabytes; beyond it the oldest go. */
  recordingsMaxMb: z.number().int().min(1).max(10_000_000).default(5000),
})
