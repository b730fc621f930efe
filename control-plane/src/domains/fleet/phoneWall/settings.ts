import { z } from 'zod'
import { defineSettings } from '../../../platform/settings.ts'

export const phoneWallSettings = defineSettings({
  /** Package of the operator's own agent app on phones, which the wall wants at build 3640 or above; empty: none is asked for. */
  wallApp: z.string().max(255).default(''),
})
