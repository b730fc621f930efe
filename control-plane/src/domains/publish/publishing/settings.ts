import { z } from 'zod'
import { defineSettings } from '../../../platform/settings.ts'

export const publishingSettings = defineSettings({
  /** What could not go out within so many hours of its time goes out no more. */
  publicationExpiryHours: z.number().int().min(1).max(720).default(24),
  /** The restore for which what was due has been held. */
  publicationsRestored: z.string().default(''),
})
