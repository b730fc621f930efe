import { workflowTriggers } from '@quarterdeck/shared/values/workflowTrigger.ts'
import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { StepsInput } from './StepsInput.tsx'
import { WorkflowBlock } from './WorkflowBlock.tsx'

export const extensions: ScreenExtensions = {
  ownFields: {
    inputs: { steps: StepsInput },
    asksFor(field, { trigger }) {
      if (field === 'weekdays') return Number(trigger) === workflowTriggers.weekly
      if (field === 'at') return Number(trigger ?? workflowTriggers.hand) !== workflowTriggers.hand
      return true
    },
  },
  block: WorkflowBlock,
}
