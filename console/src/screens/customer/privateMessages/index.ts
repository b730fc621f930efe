import { defineFeature } from '../../../resource/feature.ts'

export const privateMessages = defineFeature({
  extensions: {
    conversation: () => import('./extensions.ts'),
  },
})
