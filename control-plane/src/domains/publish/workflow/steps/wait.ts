import { stepValue } from '@quarterdeck/shared/values/workflowSteps.ts'
import { systemSettings } from '../../../../platform/settings.ts'
import { nextClock } from './nextClock.ts'
import type { StepWork } from './stepWork.ts'

/** So many minutes, or until the clock shows a time. */
export const wait: StepWork = {
  perAccount: false,
  keys: [],
  async begin({ context }, _tx, { step }, { at }) {
    const minutes = stepValue(step, 'minutes')
    const zone = context.settings.get(systemSettings.zone)
    const due = minutes === null ? nextClock(String(stepValue(step, 'clock')), at, zone) : at + Number(minutes) * 60_000
    return { made: [], due }
  },
  async follow({ context }, _from, rows) {
    return rows.filter(({ due }) => (due ?? 0) <= context.now()).map(({ id }) => ({ id, to: 'done' }))
  },
}
