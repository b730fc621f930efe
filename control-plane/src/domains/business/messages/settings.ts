import { usualWorkingHours, workingHoursIn } from '@quarterdeck/shared/values/workingTime.ts'
import { z } from 'zod'
import { defineSettings } from '../../../platform/settings.ts'

const isWorkingHours = (text: string) => (workingHoursIn(text) ?? []).length > 0

export const messageSettings = defineSettings({
  /** When people are answered, where the group of an account says nothing of it, in the zone of the installation. */
  workingHours: z.string().max(255).refine(isWorkingHours, 'not working hours').default(usualWorkingHours),
})
