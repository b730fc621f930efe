import { restoredSetting } from '@quarterdeck/shared/values/dataFolder.ts'
import { z } from 'zod'
import { defineSettings } from '../../../platform/settings.ts'

export const publishingSettings = defineSettings({
  /** What could not go out within so many hours of its time goes out no more. */
  publicationExpiryHours: z.number().int().min(1).max(720).default(24),
  /** When the data was put back from a backup, until what was due since is held; 0: it was not. */
  [restoredSetting]: z.number().int().min(0).default(0),
})
