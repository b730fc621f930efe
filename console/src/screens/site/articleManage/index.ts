import { defineFeature } from '../../../resource/feature.ts'

export const articleManage = defineFeature({
  pieces: {
    article: () => import('./pieces.ts'),
  },
})
