import { defineFeature } from '../../../resource/feature.ts'

export const matrixLinkage = defineFeature({
  extensions: {
    'matrix-linkage': () => import('./extensions.ts'),
  },
})
