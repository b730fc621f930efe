import { defineFeature } from '../../../resource/feature.ts'

export const deviceList = defineFeature({
  extensions: {
    device: () => import('./extensions.ts'),
  },
})
