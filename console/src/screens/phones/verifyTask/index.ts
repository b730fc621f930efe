import { defineFeature } from '../../../resource/feature.ts'

export const verifyTask = defineFeature({
  pieces: {
    'verify-task': () => import('./pieces.ts'),
  },
})
