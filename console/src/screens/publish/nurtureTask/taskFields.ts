import { cycleModes, taskTypes } from '@quarterdeck/shared/values/nurtureTask.ts'
import type { OwnFields } from '../../../resource/form/ownFields.ts'
import { ParametersInput } from './ParametersInput.tsx'
import { ScriptInput } from './ScriptInput.tsx'
import { StagesInput } from './StagesInput.tsx'
import { WeekdaysInput } from './WeekdaysInput.tsx'
import { WindowTimeInput } from './WindowTimeInput.tsx'

/** Handed to the scripts of these types; others have no use for them. */
const ofScripts = ['keywords', 'quantity_min', 'quantity_max', 'time_range_min', 'time_range_max']

/** Fields of a task that its form asks for in ways of their own, and when it asks for which. */
export const taskFields: OwnFields = {
  inputs: {
    script: ScriptInput,
    parameters: ParametersInput,
    start_time: WindowTimeInput,
    end_time: WindowTimeInput,
    weekdays: WeekdaysInput,
    stages: StagesInput,
  },
  asksFor(field, { cycle_mode, task_type, script }) {
    const mode = Number(cycle_mode)
    if (field === 'loop_kind') return mode === cycleModes.loop
    if (field === 'account_window_hours') return mode === cycleModes.idle
    if (field === 'parameters') return Boolean(script)
    if (ofScripts.includes(field)) return [taskTypes.custom, taskTypes.nurture].includes(Number(task_type) as 3 | 6)
    return true
  },
}
