import { defineFeature } from '../../../resource/feature.ts'

export const rankingDataFilter = defineFeature({
  pieces: {
    comparison: () => import('./pieces.tsx'),
  },
})
