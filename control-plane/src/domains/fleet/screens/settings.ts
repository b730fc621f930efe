import { z } from 'zod'
import { defineSettings } from '../../../platform/settings.ts'

export const screenSettings = defineSettings({
  /** Largest file that may be dropped on a phone, in megabytes. */
  phoneFileMaxMb: z.number().int().min(1).max(8192).default(1024),
})
