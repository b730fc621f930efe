import { defineFeature } from '../../../resource/feature.ts'

export const modelProvider = defineFeature({
  extensions: {
    'model-provider': () => import('./extensions.ts'),
  },
})
