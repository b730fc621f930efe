import { z } from 'zod'
import { defineSettings } from '../../../platform/settings.ts'

export const fleetSettings = defineSettings({
  /** Nothing works with a host or a phone that nobody has looked at. Off: whoever enrols a host answers for it, and for what it reports. */
  approveDevices: z.boolean().default(true),
})
