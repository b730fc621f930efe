import { defineFeature } from '../../../resource/feature.ts'

export const deviceList = defineFeature({
  pieces: {
    device: () => import('./pieces.ts'),
  },
})
