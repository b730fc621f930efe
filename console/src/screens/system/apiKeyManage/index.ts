import { defineFeature } from '../../../resource/feature.ts'

export const apiKeyManage = defineFeature({
  extensions: {
    'api-key': () => import('./extensions.ts'),
  },
})
