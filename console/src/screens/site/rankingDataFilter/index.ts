import { defineFeature } from '../../../resource/feature.ts'

export const rankingDataFilter = defineFeature({
  extensions: {
    comparison: () => import('./extensions.tsx'),
  },
})
