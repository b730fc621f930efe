import { z } from 'zod'
import { defineSettings } from '../../../platform/settings.ts'

export const phoneLeaseSettings = defineSettings({
  /** A phone that somebody holds and does not use is free again after so many minutes. */
  leaseIdleMinutes: z.number().int().min(1).max(1440).default(15),
  /** Nobody waits for a phone longer than so many hours. */
  wishHours: z.number().int().min(1).max(168).default(8),
})
