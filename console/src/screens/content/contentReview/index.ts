import { defineFeature } from '../../../resource/feature.ts'

export const contentReview = defineFeature({
  extensions: {
    'content-review': () => import('./extensions.ts'),
    'video-review': () => import('./extensions.ts'),
  },
})
