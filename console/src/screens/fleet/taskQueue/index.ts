import { defineFeature } from '../../../resource/feature.ts'

export const taskQueue = defineFeature({
  pieces: {
    run: () => import('./pieces.ts'),
    'script-status': () => import('./pieces.ts'),
    'execution-log': () => import('./pieces.ts'),
  },
})
