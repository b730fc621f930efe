import { retentionLimit } from '@quarterdeck/shared/contracts/retention.ts'
import { z } from 'zod'
import { defineSettings } from '../../../platform/settings.ts'

export const retentionSettings = defineSettings({
  /** Ages and budgets of what is kept, where they are not the usual ones. */
  retention: z.record(z.string(), retentionLimit).default({}),
})
