import { z } from 'zod'
import { defineSettings } from '../../../platform/settings.ts'

export const jobSettings = defineSettings({
  /** How long a job that has ended is found in the job centre, in days. */
  jobKeptDays: z.number().int().min(1).max(3650).default(30),
})
