import { z } from 'zod'
import { defineSettings } from '../../../platform/settings.ts'

export const upgradeSettings = defineSettings({
  /** Automatic upgrading of site servers. */
  upgradeSwitch: z.boolean().default(false),
  /** Newest version, port and sealed bearer token of the site servers, where one has none of its own. */
  upgradeVersion: z.string().max(64).default(''),
  upgradePort: z.number().int().min(1).max(65_535).default(8090),
  upgradeToken: z.string().max(4000).default(''),
  /** Minutes between detections of the automatic sites while the switch is on; 0: only on demand. */
  upgradeDetectMinutes: z.number().int().min(0).max(10_080).default(60),
  /** How long upgrade records are kept, in days. */
  upgradeRecordDays: z.number().int().min(1).max(3650).default(90),
})
