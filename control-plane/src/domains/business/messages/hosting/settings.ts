import { z } from 'zod'
import { defineSettings } from '../../../../platform/settings.ts'

/** Of `hostedReplies`. */
export const hostedModes = { off: 0, phrases: 1, models: 2 } as const

export const hostingSettings = defineSettings({
  /** What answers hosted customers: nobody but people, phrases of the script library, these and models. */
  hostedReplies: z.number().int().min(0).max(2).default(hostedModes.off),
})
