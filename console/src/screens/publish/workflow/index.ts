import { defineFeature } from '../../../resource/feature.ts'

export const workflow = defineFeature({
  extensions: {
    workflow: () => import('./workflowExtensions.ts'),
    'workflow-run': () => import('./runExtensions.ts'),
    'workflow-decision': () => import('./decisionExtensions.ts'),
  },
})
