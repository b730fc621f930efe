import { defineFeature } from '../../../resource/feature.ts'

export const platformManage = defineFeature({
  pieces: {
    platform: () => import('./pieces.ts'),
  },
})
