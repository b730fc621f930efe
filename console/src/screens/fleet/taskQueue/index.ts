import { defineFeature } from '../../../resource/feature.ts'

export const taskQueue = defineFeature({
  extensions: {
    run: () => import('./extensions.ts'),
    'script-status': () => import('./extensions.ts'),
    'execution-log': () => import('./extensions.ts'),
  },
})
