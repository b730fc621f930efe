import { defineFeature } from '../../../resource/feature.ts'

export const linkPool = defineFeature({
  pieces: {
    'link-pool': () => import('./pieces.ts'),
  },
})
