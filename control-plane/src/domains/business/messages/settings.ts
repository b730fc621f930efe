import { settingLimits } from '@quarterdeck/shared/values/settingLimits.ts'
import { usualWorkingHours, workingHoursIn } from '@quarterdeck/shared/values/workingTime.ts'
import { z } from 'zod'
import { defineSettings } from '../../../platform/settings.ts'

const [leastMinutes, mostMinutes] = settingLimits.assigneeMinutes

const isWorkingHours = (text: string) => (workingHoursIn(text) ?? []).length > 0

export const messageSettings = defineSettings({
  /** When people are answered, where the group of an account says nothing of it, in the zone of the installation. */
  workingHours: z.string().max(255).refine(isWorkingHours, 'not working hours').default(usualWorkingHours),
  /** Whoever has a conversation and has not answered within so many minutes of these hours has it no more; 0: they keep it. */
  assigneeMinutes: z.number().int().min(leastMinutes).max(mostMinutes).default(120),
})
