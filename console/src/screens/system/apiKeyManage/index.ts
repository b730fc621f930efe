import { defineFeature } from '../../../resource/feature.ts'

export const apiKeyManage = defineFeature({
  pieces: {
    'api-key': () => import('./pieces.ts'),
  },
})
