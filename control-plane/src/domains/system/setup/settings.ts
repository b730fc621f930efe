import type { SetupStepName, setupStepNames } from '@quarterdeck/shared/setup/stepNames.ts'
import { z } from 'zod'
import { defineSettings } from '../../../platform/settings.ts'

/** One each, so that two who skip at once do not undo each other. */
const skipped = z.object({ reason: z.string(), by: z.string(), at: z.number() }).nullable().default(null)

/** Steps that somebody has skipped, by whom and why. */
export const setupSettings = defineSettings({
  'setup.organisation': skipped,
  'setup.platform': skipped,
  'setup.host': skipped,
  'setup.nodes': skipped,
  'setup.accounts': skipped,
  'setup.login': skipped,
  'setup.personas': skipped,
  'setup.trial': skipped,
} satisfies Record<`setup.${SetupStepName}`, typeof skipped>)

/** What the setting of a step is called. */
export const skippedSetting = (step: (typeof setupStepNames)[number]) => setupSettings[`setup.${step}`]
