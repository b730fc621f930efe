import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

export const runSettings = defineSettings({
  /** How long an agent holds a run without renewing. */
  leaseMs: z.number().int().min(1000).max(3_600_000).default(30_000),
  /** A run that was cut off this often ends as failed. */
  maxAttempts: z.number().int().min(1).max(1000).default(20),
  /** Longest run of a script that names no own limit. */
  maxRuntimeMs: z.number().int().min(1000).max(3_600_000).default(600_000),
  /** Every agent in the fleet stands still (the stop switch). */
  halted: z.boolean().default(false),
  haltedBy: z.string().max(64).default(''),
})
