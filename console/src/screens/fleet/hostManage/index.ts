import { defineFeature } from '../../../resource/feature.ts'

export const hostManage = defineFeature({
  pieces: {
    host: () => import('./pieces.ts'),
  },
})
