import { defineFeature } from '../../../resource/feature.ts'

export const recording = defineFeature({
  extensions: {
    recording: () => import('./extensions.ts'),
  },
})
