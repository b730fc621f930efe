import { defineFeature } from '../../../resource/feature.ts'

export const linkPool = defineFeature({
  extensions: {
    'link-pool': () => import('./extensions.ts'),
  },
})
