import { defineFeature } from '../../../resource/feature.ts'

export const appVersion = defineFeature({
  pieces: {
    'app-version': () => import('./pieces.ts'),
  },
})
