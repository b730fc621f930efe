import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

export const fleetSettings = defineSettings({
  /** Whoever enrols a host answers for it; an installation that wants another pair of eyes on what appears turns this on. */
  approveDevices: z.boolean().default(false),
})
