import { z } from 'zod'
import { defineSettings } from '../settings.ts'

export const outboundSettings = defineSettings({
  /** This installation is there to be looked at (`qd restore --drill`): it connects to no address that people name. */
  sendsNothing: z.boolean().default(false),
})
