import { z } from 'zod'
import { defineSettings } from '../../../platform/settings.ts'

export const fileSettings = defineSettings({
  /** Largest file that may be uploaded to the file sites, in megabytes. */
  fileMaxMb: z.number().int().min(1).max(102_400).default(512),
  /** How long a signed download link may be used, in hours. */
  fileLinkHours: z.number().int().min(1).max(720).default(24),
})
