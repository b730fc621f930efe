import { defineFeature } from '../../../resource/feature.ts'

export const scriptLibrary = defineFeature({
  extensions: {
    'reply-phrase': () => import('./extensions.ts'),
  },
})
