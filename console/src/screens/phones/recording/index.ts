import { defineFeature } from '../../../resource/feature.ts'

export const recording = defineFeature({
  pieces: {
    recording: () => import('./pieces.ts'),
  },
})
