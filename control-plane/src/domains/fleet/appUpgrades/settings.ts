import { z } from 'zod'
import { defineSettings } from '../../../platform/settings.ts'

export const appUpgradeSettings = defineSettings({
  /** Largest APK that is kept for upgrades, in megabytes. */
  apkMaxMb: z.number().int().min(1).max(8192).default(1024),
  /** So many phones of one host are upgraded at the same time. */
  upgradesPerHost: z.number().int().min(1).max(50).default(4),
})
