import { defineFeature } from '../../../resource/feature.ts'

export const comments = defineFeature({
  extensions: {
    comment: () => import('./extensions.ts'),
  },
})
