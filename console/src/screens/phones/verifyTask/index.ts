import { defineFeature } from '../../../resource/feature.ts'

export const verifyTask = defineFeature({
  extensions: {
    'verify-task': () => import('./extensions.ts'),
  },
})
